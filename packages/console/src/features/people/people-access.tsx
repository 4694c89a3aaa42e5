/** Whether members may look at people, too: for owners to decide. */
import { useSetPeopleAccess } from '../../api/people.ts'
import type { ActionWords } from '../../api/use-action.ts'
import { ActionNotice } from '../../components/action-notice.tsx'
import { Button } from '../../components/button.tsx'
import { useToast } from '../../components/toast.tsx'
import { useProject } from '../../session/session-context.tsx'
import styles from './people-access.module.css'

const words: ActionWords = {
  doing: 'Changing who may look',
  notDone: 'Who may look was not changed.',
  unknown: 'It is not known whether that was changed.',
  whatToDo: 'It is being loaded again. Do it once more if need be: that does no harm.',
}

export function PeopleAccess({ access }: { access: { readonly members_see_people: boolean } }) {
  const change = useSetPeopleAccess(useProject().id, words)
  const say = useToast()
  const mayLook = access.members_see_people
  const toggle = (): void =>
    change.act(!mayLook, {
      onSuccess: () => say(mayLook ? 'Only owners can look at people now.' : 'Members can look at people now.'),
    })
  return (
    <section className={styles.access} aria-labelledby="people-access">
      <div>
        <h2 id="people-access">Who can look</h2>
        <p className={styles.sentence}>
          {mayLook
            ? 'Owners and members. Only owners erase.'
            : 'Owners only. Members see no memories, but they do see every read in Reads: who was read, by which key and why.'}
        </p>
      </div>
      <Button isBusy={change.isPending} onClick={toggle}>
        {mayLook ? 'Owners only' : 'Allow members'}
      </Button>
      <ActionNotice words={words} error={change.error} />
    </section>
  )
}
