/** One person, as on a file card. */
import type { AnswerOf, ConsoleOperations } from '@ambit/core'
import { ArrowLeft, Download, Link2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { type Look, usePerson } from '../../api/people.ts'
import { Button } from '../../components/button.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { LoadingStatus, Skeleton } from '../../components/skeleton.tsx'
import { Tabs } from '../../components/tabs.tsx'
import { counted } from '../../format/numbers.ts'
import { useProject, useSession } from '../../session/session-context.tsx'
import { EraseSection } from './erase-section.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { PersonConsents } from './person-consents.tsx'
import { PersonMemories } from './person-memories.tsx'
import { PersonPreview } from './person-preview.tsx'
import { PersonReads } from './person-reads.tsx'
import { type PersonTab, personTabs, readTab, searchOf } from './person-tab.ts'
import styles from './person-view.module.css'
import { forgetReason } from './reasons.ts'
import { SimilarIds } from './similar-ids.tsx'

type Counts = AnswerOf<ConsoleOperations['lookUpSubject']>

interface PersonViewProps {
  look: Look
  onErased: (receiptId: string) => void
}

export function PersonView({ look, onErased }: PersonViewProps) {
  const project = useProject()
  const { email } = useSession().person
  const person = usePerson(look)
  const isKnown = person.data !== undefined && hasData(person.data)
  const [path, navigate] = useLocation()
  const tab = readTab(new URLSearchParams(useSearch()))
  const [opened, setOpened] = useState<'export' | 'link' | null>(null)
  const show = (next: PersonTab): void => navigate(path + searchOf(next) + window.location.hash, { replace: true })
  const leave = (): void => forgetReason({ email, projectId: look.projectId, userId: look.userId })
  const leaveErased = (receiptId: string): void => {
    onErased(receiptId)
    leave()
    navigate(path, { replace: true })
  }
  return (
    <>
      <Link href={path} className={styles.back} onClick={leave}>
        <ArrowLeft size={14} aria-hidden="true" />
        People
      </Link>
      <PageHeader
        title={look.userId}
        description={
          <>
            {person.data && isKnown && <span className={styles.counts}>{countsOf(person.data)}</span>}
            <span className={styles.reason}>You look because: {look.reason}</span>
          </>
        }
        action={
          isKnown && (
            <div className={styles.actions}>
              <Button icon={<Download size={16} />} onClick={() => setOpened('export')}>
                Export
              </Button>
              <Button icon={<Link2 size={16} />} onClick={() => setOpened('link')}>
                Link to their page
              </Button>
            </div>
          )
        }
      />
      <ErrorNotice error={person.error} title="The person could not be looked up." onRetry={person.refetch} />
      {person.data && !isKnown && (
        <SimilarIds userId={look.userId} ids={person.data.similar_ids} reason={look.reason} />
      )}
      {!person.data && !person.error && (
        <>
          <LoadingStatus what="what is known" />
          <Skeleton height={320} />
        </>
      )}
      {person.data && isKnown && (
        <>
          <Tabs<PersonTab> label="About this person" tabs={personTabs} value={tab} onChange={show}>
            <div className={styles.panel}>
              {tab === 'known' && <PersonMemories look={look} total={person.data.memories} />}
              {tab === 'preview' && <PersonPreview look={look} />}
              {tab === 'reads' && <PersonReads look={look} />}
              {tab === 'consent' && <PersonConsents look={look} />}
            </div>
          </Tabs>
          {project.role === 'owner' && <EraseSection look={look} onErased={leaveErased} />}
        </>
      )}
      {opened === 'export' && <ExportDialog look={look} onClose={() => setOpened(null)} />}
      {opened === 'link' && <LinkDialog look={look} onClose={() => setOpened(null)} />}
    </>
  )
}

/** Also somebody of whom nothing is left but who asked about them: they can be exported and erased. */
function hasData({ memories, grants, consents, has_reads }: Counts): boolean {
  return has_reads || memories + grants + consents > 0
}

function countsOf({ memories, consents }: Counts): string {
  const withdrawn = consents === 0 ? 'No consent is withdrawn' : `${counted(consents, 'consent')} withdrawn`
  return `${counted(memories, 'memory', 'memories')}. ${withdrawn}.`
}
