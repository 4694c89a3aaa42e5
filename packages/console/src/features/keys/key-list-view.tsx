import type { ConsoleKey } from '@ambit/core'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useKeys } from '../../api/keys.ts'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { Lazy } from '../../components/lazy.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { useNow } from '../../components/use-now.ts'
import { useMay, useProject } from '../../session/session-context.tsx'
import { findKeys, type KeyQuestion } from './find-keys.ts'
import type { OpenedDialog } from './key-dialog.tsx'
import { KeyFilters } from './key-filters.tsx'
import { countStates } from './key-state.ts'
import { KeyTable } from './key-table.tsx'
import { searchOf } from './keys-view.ts'
import { keyDialog } from './lazy-key-dialog.ts'

/** So few are seen at a glance. */
const glance = 8

export function KeyListView({ asked }: { asked: KeyQuestion }) {
  const project = useProject()
  const mayChange = useMay('member')
  const { data: keys, error, refetch } = useKeys(project.id)
  const [opened, setOpened] = useState<OpenedDialog | null>(null)
  const isThere = keys !== undefined
  useEffect(() => {
    // While one looks at the keys, so that a dialog opens at once.
    if (isThere && mayChange) keyDialog.prepare()
  }, [isThere, mayChange])
  return (
    <>
      <PageHeader
        title="Keys"
        description="Each application has a key of its own. Changes take effect immediately."
        action={
          mayChange && (
            <Button variant="primary" icon={<Plus size={16} />} onClick={() => setOpened({ kind: 'create' })}>
              Create key
            </Button>
          )
        }
      />
      {error && !keys && <ErrorNotice error={error} title="The keys could not be loaded." onRetry={refetch} />}
      {keys?.length === 0 ? (
        <EmptyState title="No keys yet">
          {mayChange ? 'Create one to make your first request.' : 'A member or an owner creates them.'}
        </EmptyState>
      ) : (
        (keys || !error) && (
          <Keys keys={keys} asked={asked} onAct={mayChange ? (kind, key) => setOpened({ kind, key }) : null} />
        )
      )}
      {opened && <Lazy code={keyDialog} opened={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

interface KeysProps {
  keys: readonly ConsoleKey[] | undefined
  asked: KeyQuestion
  onAct: Parameters<typeof KeyTable>[0]['onAct']
}

function Keys({ keys, asked, onAct }: KeysProps) {
  const nowMs = useNow()
  const [path, navigate] = useLocation()
  const [text, setText] = useState(asked.text)
  const ask = (question: KeyQuestion): void => {
    setText(question.text)
    navigate(path + searchOf({ kind: 'list', ...question }), { replace: true })
  }
  const question = { text, state: asked.state }
  const isNarrowed = text !== '' || asked.state !== null
  if (!keys || (keys.length <= glance && !isNarrowed)) return <KeyTable keys={keys} onAct={onAct} />
  const found = findKeys(keys, question, nowMs)
  const counts = countStates(keys, nowMs)
  return (
    <>
      <KeyFilters question={question} onAsk={ask} counts={counts} total={keys.length} found={found.length} />
      {found.length === 0 ? (
        <EmptyState
          title="No matching keys"
          action={<Button onClick={() => ask({ text: '', state: null })}>Show all keys</Button>}
        >
          To find the key of a secret, paste the secret or its last four characters.
        </EmptyState>
      ) : (
        <KeyTable keys={found} onAct={onAct} />
      )}
    </>
  )
}
