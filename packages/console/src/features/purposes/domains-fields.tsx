import { registerLimits } from '@ambit/core/purpose-register'
import { DomainPicker } from './domain-picker.tsx'

export interface ProjectDomains {
  readonly usual: readonly string[]
  readonly protected: readonly string[]
}

interface DomainsFieldsProps {
  domains: ProjectDomains
  onChange: (domains: ProjectDomains) => void
  /** What many projects have. */
  suggestions?: ProjectDomains
}

/** What the memories of a project are usually filed under, and what of it is for named purposes alone. */
export function DomainsFields({ domains, onChange, suggestions }: DomainsFieldsProps) {
  return (
    <>
      <DomainPicker
        label="Usual domains"
        note="(optional)"
        domains={domains.usual}
        suggestions={suggestions?.usual ?? []}
        max={registerLimits.usualDomains}
        hint="What memories are filed under. They decide nothing: you see how much is filed nowhere."
        onChange={(usual) => onChange({ ...domains, usual })}
      />
      <DomainPicker
        label="Protected domains"
        note="(optional)"
        domains={domains.protected}
        protectedDomains={domains.protected}
        suggestions={[...(suggestions?.protected ?? []), ...domains.usual]}
        max={registerLimits.protectedDomains}
        hint="Memories in them exist for registered purposes that name the domain, and for no other read."
        onChange={(named) => onChange({ ...domains, protected: named })}
      />
    </>
  )
}
