/** What is on record of a purpose as it is now. */
import type { ListedPurpose } from '@ambit/core'
import { scopes } from '@ambit/core/scopes'
import { CircleAlert, CircleCheck, CircleDashed, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../components/badge.tsx'
import { CodeBlock } from '../../components/code-block.tsx'
import { ClassList } from '../../components/gate/class-list.tsx'
import { Sparkline } from '../../components/sparkline.tsx'
import { Timestamp } from '../../components/timestamp.tsx'
import { counted, sum } from '../../format/numbers.ts'
import { scopeName } from '../../format/scope-words.ts'
import { differenceSentence, readingSentence } from './difference-words.ts'
import { hasDomain } from './domain-list.ts'
import styles from './purpose-facts.module.css'

interface PurposeFactsProps {
  purpose: ListedPurpose
  protectedDomains: readonly string[]
}

export function PurposeFacts({ purpose, protectedDomains }: PurposeFactsProps) {
  const { name, purpose_classes, domains, keys, reads, refused } = purpose
  const total = sum(reads)
  return (
    <dl className={styles.facts}>
      <Fact term="Counts as">
        <ClassList classes={purpose_classes} />
        <Reading purpose={purpose} />
      </Fact>
      <Fact term="Opens">
        <ul className={styles.scopes}>
          {scopes.map((scope) => (
            <ScopeState key={scope} scope={scope} purpose={purpose} />
          ))}
        </ul>
      </Fact>
      <Fact term="Sees">
        {domains === null ? (
          <p>
            Memories of every domain{protectedDomains.length > 0 && ' that is not protected'}, and those without one.
          </p>
        ) : (
          <ul className={styles.domains}>
            {domains.map((domain) => (
              <li key={domain ?? ''}>
                {domain !== null && hasDomain(protectedDomains, domain) ? (
                  <Badge icon={<Lock size={12} aria-hidden="true" />}>{domain}, protected</Badge>
                ) : (
                  <Badge>{domain ?? 'memories without a domain'}</Badge>
                )}
              </li>
            ))}
          </ul>
        )}
      </Fact>
      <Fact term="Keys">
        {keys.length === 0 ? (
          <p>No key is bound to it. Every key that is bound to no purposes may use it.</p>
        ) : (
          <p>Bound to it: {keys.map((key) => key.name).join(', ')}.</p>
        )}
      </Fact>
      <Fact term="Reads in 30 days">
        <div className={styles.reads}>
          <Sparkline values={reads} label={`${counted(total, 'read')} in 30 days, by day`} width={240} height={40} />
          <p>
            {counted(total, 'read')} allowed, {refused === 0 ? 'none' : counted(refused, 'read')} refused
          </p>
        </div>
      </Fact>
      <Fact term="In a request">
        <CodeBlock what="line of a request" code={`"purpose": "${name}"`} />
      </Fact>
    </dl>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** What the gate read when it was declared, and how the declaration differs from it: for ever to be seen. */
function Reading({ purpose: { reading } }: { purpose: ListedPurpose }) {
  const difference = differenceSentence(reading)
  if (difference === null) return <p className={styles.note}>{readingSentence(reading)} It was declared so.</p>
  return (
    <div className={styles.difference}>
      <p>{difference}</p>
      {reading.reason !== null && <p>“{reading.reason}”</p>}
      <p className={styles.note}>
        {reading.by}, <Timestamp at={reading.at} />
      </p>
    </div>
  )
}

function ScopeState({ scope, purpose }: { scope: (typeof scopes)[number]; purpose: ListedPurpose }) {
  const exception = purpose.exceptions.find((one) => one.scope === scope)
  const isOpen = purpose.opens.includes(scope)
  const isListed = purpose.scopes === null || purpose.scopes.includes(scope)
  const Shape = !isOpen ? CircleDashed : exception ? CircleAlert : CircleCheck
  return (
    <li className={styles.scope}>
      <span className={isOpen ? styles.open : styles.closed}>
        <Shape size={16} aria-hidden="true" />
        {scopeName(scope)}
      </span>
      <span className={styles.note}>
        {exception ? (
          <>
            {isOpen ? 'By exception' : 'An exception'}: “{exception.reason}” {exception.by},{' '}
            <Timestamp at={exception.at} />
          </>
        ) : isOpen ? (
          'Open'
        ) : isListed && !purpose.is_retired ? (
          'Closed by the policy'
        ) : (
          'Closed'
        )}
      </span>
    </li>
  )
}
