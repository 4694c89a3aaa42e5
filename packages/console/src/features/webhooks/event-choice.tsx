import { type WebhookEvent, webhookEvents } from '@ambit/core/webhook-events'
import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { ChoiceList } from '../../components/choice-list.tsx'
import field from '../../components/field.module.css'
import styles from './event-choice.module.css'

interface EventChoiceProps {
  /** Null: every event, also those that come with later releases. */
  chosen: readonly WebhookEvent[] | null
  onChange: (chosen: readonly WebhookEvent[] | null) => void
  error?: string | undefined
}

export function EventChoice({ chosen, onChange, error }: EventChoiceProps) {
  const id = useId()
  const toggle = (event: WebhookEvent): void =>
    onChange(webhookEvents.filter((one) => (one === event) !== (chosen ?? []).includes(one)))
  return (
    <>
      <ChoiceList
        label="What it is told of"
        options={[
          { value: 'all', label: 'Everything' },
          { value: 'some', label: 'Only these events' },
        ]}
        value={chosen === null ? 'all' : 'some'}
        onChange={(value) => onChange(value === 'all' ? null : [])}
      />
      {chosen !== null && (
        <fieldset aria-describedby={error ? `${id}-error` : undefined}>
          <legend className="visually-hidden">Events</legend>
          <div className={styles.events}>
            {webhookEvents.map((event) => (
              <label key={event} className={styles.event}>
                <input type="checkbox" checked={chosen.includes(event)} onChange={() => toggle(event)} />
                <code>{event}</code>
              </label>
            ))}
          </div>
          {error && (
            <p className={field.error} id={`${id}-error`}>
              <CircleAlert size={14} aria-hidden="true" />
              {error}
            </p>
          )}
        </fieldset>
      )}
    </>
  )
}
