import type { RegisterShown } from '@ambit/core'
import { useState } from 'react'
import { useSetRegister } from '../../api/register.ts'
import type { ActionWords } from '../../api/use-action.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useToast } from '../../components/toast.tsx'
import { listed } from '../../format/lists.ts'
import { useProject } from '../../session/session-context.tsx'
import { hasDomain } from './domain-list.ts'
import { DomainsFields, type ProjectDomains } from './domains-fields.tsx'

export const domainsWords: ActionWords = {
  doing: 'Setting the domains',
  notDone: 'The domains were not set.',
  unknown: 'It is not known whether the domains were set.',
  whatToDo: 'Close this and look at the page, which is being loaded again, or save them once more: that does no harm.',
}

export function DomainsDialog({ register, onClose }: { register: RegisterShown; onClose: () => void }) {
  const say = useToast()
  const set = useSetRegister(useProject().id, domainsWords)
  const [domains, setDomains] = useState<ProjectDomains>({
    usual: register.usual_domains,
    protected: register.protected_domains,
  })
  const isNamed = (domain: string) =>
    register.purposes.some(
      ({ is_retired, domains: seen }) => !is_retired && seen?.some((one) => one !== null && hasDomain([one], domain)),
    )
  const unseen = domains.protected.filter(
    (domain) => !hasDomain(register.protected_domains, domain) && !isNamed(domain),
  )
  const submit = (): void => {
    const body = {
      usual_domains: domains.usual,
      protected_domains: domains.protected,
      expected_revision: register.revision,
    }
    const onSuccess = (): void => {
      onClose()
      say('The domains are set.')
    }
    set.act(body, { onSuccess })
  }
  return (
    <FormDialog
      title="Domains of the project"
      description="A domain is what a memory is about. What is protected holds from the next request on."
      onClose={onClose}
      onSubmit={submit}
      action="Save"
      of={set}
    >
      <DomainsFields domains={domains} onChange={setDomains} />
      {unseen.length > 0 && (
        <p role="status">No purpose names {listed(unseen, 'or')} yet: its memories could not be read by anybody.</p>
      )}
    </FormDialog>
  )
}
