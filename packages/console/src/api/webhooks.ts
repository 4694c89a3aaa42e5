/** The addresses that are told of what happens in a project. */
import type { Grace, WebhookShown } from '@ambit/core'
import { useQueryClient } from '@tanstack/react-query'
import { type Body, call } from './call.ts'
import { newsEvery } from './session.ts'
import { showOnce } from './shown-once.ts'
import { type ActionWords, useAction } from './use-action.ts'
import { useServiceQuery } from './use-service-query.ts'

const webhooksKey = (projectId: string) => ['projects', projectId, 'webhooks'] as const
const ofWebhook = (projectId: string, webhookId: string) => ({ project_id: projectId, webhook_id: webhookId })

/** Deliveries go out by themselves, a second after what they tell of. */
const refetchEveryMs = { webhooks: 15_000, deliveries: 5_000 } as const

export function useWebhooks(projectId: string) {
  return useServiceQuery({
    queryKey: webhooksKey(projectId),
    queryFn: ({ signal }) => call('listWebhooks', { params: { project_id: projectId }, signal }),
    select: ({ webhooks }) => webhooks,
    refetchInterval: newsEvery(refetchEveryMs.webhooks),
  })
}

/** @param before the sequence from which on the older ones are asked for; null: the newest, which are asked for again and again. */
export function useDeliveries(projectId: string, webhookId: string, before: number | null) {
  return useServiceQuery({
    queryKey: [...webhooksKey(projectId), webhookId, 'deliveries', before],
    queryFn: ({ signal }) =>
      call('listDeliveries', {
        params: ofWebhook(projectId, webhookId),
        query: before === null ? {} : { before },
        signal,
      }),
    refetchInterval: before === null ? newsEvery(refetchEveryMs.deliveries) : false,
  })
}

export function useCreateWebhook(projectId: string, words: ActionWords) {
  return useAction({
    words,
    perform: (body: Body<'createWebhook'>) => call('createWebhook', { params: { project_id: projectId }, body }),
    onDone: showSecret,
    refresh: useRefresh(projectId),
  })
}

export function useChangeWebhook(projectId: string, words: ActionWords) {
  return useAction({
    words,
    perform: ({ webhookId, body }: { webhookId: string; body: Body<'changeWebhook'> }) =>
      call('changeWebhook', { params: ofWebhook(projectId, webhookId), body }),
    refresh: useRefresh(projectId),
  })
}

export function useRotateWebhookSecret(projectId: string, words: ActionWords) {
  return useAction({
    words,
    perform: ({ webhookId, grace }: { webhookId: string; grace: Grace }) =>
      call('rotateWebhookSecret', { params: ofWebhook(projectId, webhookId), body: { grace } }),
    onDone: showSecret,
    refresh: useRefresh(projectId),
  })
}

export function useDeleteWebhook(projectId: string, words: ActionWords) {
  return useAction({
    words,
    perform: (webhookId: string) => call('deleteWebhook', { params: ofWebhook(projectId, webhookId) }),
    refresh: useRefresh(projectId),
  })
}

export function useTestWebhook(projectId: string, words: ActionWords) {
  return useAction({
    words,
    perform: (webhookId: string) => call('testWebhook', { params: ofWebhook(projectId, webhookId) }),
  })
}

export function useReplayDelivery(projectId: string, words: ActionWords) {
  return useAction({
    words,
    perform: ({ webhookId, sequence }: { webhookId: string; sequence: number }) =>
      call('replayDelivery', { params: ofWebhook(projectId, webhookId), body: { sequence } }),
    refresh: useRefresh(projectId),
  })
}

function showSecret({ webhook, secret }: { webhook: WebhookShown; secret: string }): void {
  showOnce({ kind: 'webhook', url: webhook.url, secret })
}

function useRefresh(projectId: string): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: webhooksKey(projectId) })
}
