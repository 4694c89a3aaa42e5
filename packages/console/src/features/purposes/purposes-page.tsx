/** What memories are read for: the register, what was refused for want of it, one purpose, and the record to print. */
import { useSearch } from 'wouter'
import { PurposeView } from './purpose-view.tsx'
import { readView } from './purposes-view.ts'
import { RecordView } from './record-view.tsx'
import { RegisterView } from './register-view.tsx'

export default function PurposesPage() {
  const view = readView(new URLSearchParams(useSearch()))
  if (view.kind === 'purpose') return <PurposeView key={view.name} name={view.name} />
  if (view.kind === 'record') return <RecordView />
  return <RegisterView view={view} />
}
