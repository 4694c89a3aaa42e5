/** What owners decide about the project as a whole. Everybody else sees what was decided. */
import type { SettingsShown } from '@ambit/core'
import { useSettings } from '../../api/settings.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { LoadingStatus, Skeleton } from '../../components/skeleton.tsx'
import { useProject } from '../../session/session-context.tsx'
import { ColorForm } from './color-form.tsx'
import { ConsentSection } from './consent-section.tsx'
import { DeleteProjectSection } from './delete-project-section.tsx'
import { EnvironmentsSection } from './environments-section.tsx'
import { NameForm } from './name-form.tsx'
import { RetentionForm } from './retention-form.tsx'

export default function SettingsPage() {
  const project = useProject()
  const { data: settings, error, refetch } = useSettings(project.id)
  return (
    <>
      <PageHeader
        title="Settings"
        description={
          project.role === 'owner'
            ? 'What holds for the whole project.'
            : 'What holds for the whole project. Owners can change it.'
        }
      />
      <ErrorNotice error={settings ? null : error} title="The settings could not be loaded." onRetry={refetch} />
      {settings ? <Sections settings={settings} /> : !error && <Loading />}
    </>
  )
}

function Sections({ settings }: { settings: SettingsShown }) {
  const isOwner = useProject().role === 'owner'
  return (
    <>
      <NameForm settings={settings} isOwner={isOwner} />
      <EnvironmentsSection environments={settings.environments} />
      <RetentionForm settings={settings} isOwner={isOwner} />
      <ConsentSection />
      <ColorForm settings={settings} isOwner={isOwner} />
      {isOwner && <DeleteProjectSection settings={settings} />}
    </>
  )
}

function Loading() {
  return (
    <>
      <LoadingStatus what="the settings" />
      <Skeleton height={320} />
    </>
  )
}
