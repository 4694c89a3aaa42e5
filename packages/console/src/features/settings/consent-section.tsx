import { Link } from 'wouter'
import { projectPath } from '../../session/paths.ts'
import { useProject } from '../../session/session-context.tsx'
import { SettingsSection } from './settings-section.tsx'

/** What holds for consent here, and where the rest of it is decided. */
export function ConsentSection() {
  const project = useProject()
  return (
    <SettingsSection title="Consent" hint="People can say no to any kind of data, for any use.">
      <p>
        Whoever withdraws consent, on their own page or through your application, is not read for that any more from the
        next request on, and tokens that rest on it end. There is nothing to switch on. Which purposes may be stated at
        all, and which domains are protected, is decided on{' '}
        <Link href={projectPath(project.id, 'purposes')}>Purposes</Link>; which use may read which kind of data on{' '}
        <Link href={projectPath(project.id, 'policy')}>Policy</Link>.
      </p>
    </SettingsSection>
  )
}
