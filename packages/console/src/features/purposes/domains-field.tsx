import type { RegisterShown } from '@ambit/core'
import { registerLimits } from '@ambit/core/purpose-register'
import { SegmentedControl } from '../../components/segmented-control.tsx'
import { listed } from '../../format/lists.ts'
import { DomainPicker } from './domain-picker.tsx'
import options from './option-list.module.css'
import styles from './scopes-field.module.css'

interface DomainsFieldProps {
  /** Null: every one that is not protected. */
  domains: readonly (string | null)[] | null
  onChange: (domains: readonly (string | null)[] | null) => void
  register: RegisterShown
  error: string | undefined
}

/** What it may see: memories of every domain, or of some alone. */
export function DomainsField({ domains, onChange, register, error }: DomainsFieldProps) {
  const { usual_domains, protected_domains } = register
  const named = domains?.filter((domain) => domain !== null) ?? []
  const hasNone = domains?.includes(null) ?? false
  const set = (names: readonly string[], withNone: boolean): void => onChange([...names, ...(withNone ? [null] : [])])
  return (
    <div className={styles.scopes}>
      <SegmentedControl
        label="May see"
        isLabelShown
        options={[
          { value: 'all', label: 'Every domain' },
          { value: 'some', label: 'Only some domains' },
        ]}
        value={domains === null ? 'all' : 'some'}
        onChange={(value) => onChange(value === 'all' ? null : [])}
      />
      {domains === null ? (
        <p className={options.explanation}>
          {protected_domains.length === 0
            ? 'Memories of whatever domain, and those without one.'
            : `Memories of whatever domain but ${listed(protected_domains, 'or')}: what is protected is seen only when it is named.`}
        </p>
      ) : (
        <>
          <DomainPicker
            label="Domains"
            domains={named}
            onChange={(names) => set(names, hasNone)}
            suggestions={[...usual_domains, ...protected_domains]}
            protectedDomains={protected_domains}
            max={registerLimits.domains - 1}
            error={error}
          />
          <label className={options.option}>
            <input type="checkbox" checked={hasNone} onChange={() => set(named, !hasNone)} />
            <span>
              <span className={options.name}>Memories without a domain</span>
            </span>
          </label>
        </>
      )}
    </div>
  )
}
