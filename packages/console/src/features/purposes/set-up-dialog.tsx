/** What a new project is asked: what its memories will be about, and what of that is not for every read. */
import type { RegisterShown } from '@ambit/core'
import { useState } from 'react'
import { projectToSetUp } from '../../api/project-set-up.ts'
import { useRegister, useSetRegister } from '../../api/register.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useToast } from '../../components/toast.tsx'
import { domainsWords } from './domains-dialog.tsx'
import { DomainsFields, type ProjectDomains } from './domains-fields.tsx'

/** What many have. */
const suggestions: ProjectDomains = {
  usual: ['food', 'travel', 'work', 'home', 'shopping', 'health', 'finance'],
  protected: ['health', 'finance'],
}

export default function SetUpDialog({ projectId }: { projectId: string }) {
  const { data: register } = useRegister(projectId)
  return register ? <SetUp key={projectId} projectId={projectId} register={register} /> : null
}

function SetUp({ projectId, register }: { projectId: string; register: RegisterShown }) {
  const say = useToast()
  const set = useSetRegister(projectId, domainsWords)
  const [domains, setDomains] = useState<ProjectDomains>({
    usual: register.usual_domains,
    protected: register.protected_domains,
  })
  const close = (): void => projectToSetUp.set(null)
  const submit = (): void => {
    const onSuccess = (): void => {
      close()
      say('The domains are set. The page Purposes has them.')
    }
    set.act({ usual_domains: domains.usual, protected_domains: domains.protected }, { onSuccess })
  }
  return (
    <FormDialog
      title="What will its memories be about?"
      description="Memories are filed under domains, so that a purpose can be held to what it is about: recipes see food, and nothing of health. You can set this at any time on the page Purposes."
      onClose={close}
      onSubmit={submit}
      action="Set domains"
      cancel="Skip"
      isHeld={domains.usual.length + domains.protected.length === 0}
      of={set}
    >
      <DomainsFields domains={domains} onChange={setDomains} suggestions={suggestions} />
    </FormDialog>
  )
}
