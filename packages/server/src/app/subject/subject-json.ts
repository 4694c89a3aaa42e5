/** What a person is shown, as JSON: what a memory says is JSON already, and only put in its place. */
import type { SubjectMemory, SubjectRead, WithdrawnConsent } from '../../storage/port/subjects.ts'
import { isoTimestamp } from '../../time/time-units.ts'

export function memoryJson({ valueJson, createdAtMs, expiresAtMs, sourceRef, ...memory }: SubjectMemory): string {
  const { id, scope, domain, source } = memory
  const before = JSON.stringify({ id, scope, domain, source, source_ref: sourceRef })
  const created_at = isoTimestamp(createdAtMs)
  const after = JSON.stringify({ created_at, expires_at: expiresAtMs === null ? null : isoTimestamp(expiresAtMs) })
  return `${before.slice(0, -1)},"value_json":${valueJson},${after.slice(1)}`
}

export function shownRead({ entry, keyName }: SubjectRead) {
  return {
    at: isoTimestamp(entry.atMs),
    action: entry.action as 'read_memory' | 'read_context' | 'continue_read',
    key_name: keyName,
    scope: entry.scope,
    domain: entry.domain,
    purpose: entry.purpose,
    registered_purpose: entry.registeredPurpose,
    purpose_classes: entry.purposeClasses,
    outcome: entry.outcome,
    memory_count: entry.memoryCount,
  }
}

export function shownConsent({ scope, purposeClass, withdrawnAtMs }: WithdrawnConsent) {
  return { scope, purpose_class: purposeClass, withdrawn_at: isoTimestamp(withdrawnAtMs) }
}
