import type { RefusedPurposes, RegisterShown } from '@ambit/core'
import { EyeOff, FilePlus2, FlaskConical, Grid3x3, Pencil, RotateCcw } from 'lucide-react'
import { useLocation } from 'wouter'
import { ActionMenu, type MenuItem } from '../../components/action-menu.tsx'
import { Button } from '../../components/button.tsx'
import { Timestamp } from '../../components/timestamp.tsx'
import { counted } from '../../format/numbers.ts'
import { projectPath } from '../../session/paths.ts'
import { useProject } from '../../session/session-context.tsx'
import { readingSentence } from './difference-words.ts'
import { keysInWords, scopesInWords } from './group-words.ts'
import type { OpenedDialog } from './opened-dialog.ts'
import styles from './refused-list.module.css'
import { nextStepFor, type RefusedStep, registeredAs, stepsFor } from './refused-steps.ts'

interface RefusedPurposeProps {
  refused: RefusedPurposes['purposes'][number]
  register: RegisterShown | undefined
  isDismissed: boolean
  onOpen: ((opened: OpenedDialog) => void) | null
  onDismiss: (() => void) | null
}

export function RefusedPurpose({ refused, register, isDismissed, onOpen, onDismiss }: RefusedPurposeProps) {
  const { purpose, count, keys, scopes, first_at, last_at } = refused
  const registered = registeredAs(purpose, register)
  const perform = useSteps(refused, registered?.name ?? null, onOpen, onDismiss)
  const isOwner = onOpen !== null
  const next = isDismissed ? (isOwner ? 'dismiss' : 'try') : nextStepFor({ ...refused, registered, isOwner })
  const words = isDismissed ? { ...stepWords, dismiss: { label: 'List it again', Icon: RotateCcw } } : stepWords
  const others = stepsFor({ ...refused, registered, isOwner }).filter((step) => step !== next)
  const items = others.map((step): MenuItem => {
    const { label, Icon } = words[step]
    return { label, icon: <Icon size={16} />, onSelect: () => perform[step](), isSetApart: step === 'dismiss' }
  })
  return (
    <li className={styles.item}>
      <div className={styles.texts}>
        <p className={styles.purpose}>“{purpose.trim()}”</p>
        <p className={styles.about}>
          Refused {counted(count, 'time')} {keysInWords(keys)}, {scopesInWords(scopes)}; last <Timestamp at={last_at} />
          {first_at !== last_at && (
            <>
              , first <Timestamp at={first_at} />
            </>
          )}
        </p>
        <p className={styles.about}>
          {registered
            ? `Registered as ${registered.name}${registered.is_retired ? ', which is retired' : ''}.`
            : whatIsRead(refused)}
        </p>
      </div>
      <div className={styles.actions}>
        <Button size="small" onClick={() => perform[next]()}>
          {words[next].label}
          <span className="visually-hidden">: {purpose}</span>
        </Button>
        {items.length > 0 && <ActionMenu label={`Actions for ${purpose}`} items={items} />}
      </div>
    </li>
  )
}

function whatIsRead(refused: RefusedPurposes['purposes'][number]): string {
  const reading = readingSentence(refused)
  if (refused.purpose_classes.length > 0) return `${reading} The policy did not open that scope for it.`
  return refused.message ?? reading
}

const stepWords: Readonly<Record<RefusedStep, { label: string; Icon: typeof FilePlus2 }>> = {
  declare: { label: 'Declare it', Icon: FilePlus2 },
  change: { label: 'Change the purpose', Icon: Pencil },
  policy: { label: 'Draft a policy change', Icon: Grid3x3 },
  try: { label: 'Try it in the playground', Icon: FlaskConical },
  dismiss: { label: 'Dismiss', Icon: EyeOff },
}

/** What each step does. What the other pages begin with goes along in the history of the browser, and in no address. */
function useSteps(
  { purpose, scopes, purpose_classes }: RefusedPurposeProps['refused'],
  name: string | null,
  onOpen: RefusedPurposeProps['onOpen'],
  onDismiss: RefusedPurposeProps['onDismiss'],
): Readonly<Record<RefusedStep, () => void>> {
  const project = useProject()
  const [, navigate] = useLocation()
  const refusedScopes = scopes.map(({ scope }) => scope)
  return {
    // What the gate understands and the policy refuses needs an exception for its scopes.
    declare: () =>
      onOpen?.({ kind: 'declare', text: purpose, scopes: purpose_classes.length > 0 ? refusedScopes : null }),
    change: () => name !== null && onOpen?.({ kind: 'change', name }),
    policy: () =>
      navigate(projectPath(project.id, 'policy'), { state: { scopes: refusedScopes, classes: purpose_classes } }),
    try: () => navigate(projectPath(project.id, 'playground'), { state: { purpose, scope: refusedScopes[0] } }),
    dismiss: () => onDismiss?.(),
  }
}
