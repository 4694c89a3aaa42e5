/** What an application would be told for a purpose, by the same gate, and where each entry of it comes from. */
import type { Scope } from '@ambit/core'
import { lengthLimits } from '@ambit/core/limits'
import { scopes } from '@ambit/core/scopes'
import { type FormEvent, useState } from 'react'
import { isApiError } from '../../api/api-error.ts'
import { type Look, type PreviewQuestion, usePreview } from '../../api/people.ts'
import { useRegister } from '../../api/register.ts'
import { Button } from '../../components/button.tsx'
import { SegmentedControl } from '../../components/segmented-control.tsx'
import { Select } from '../../components/select.tsx'
import { TextField } from '../../components/text-field.tsx'
import { scopeName } from '../../format/scope-words.ts'
import styles from './person-preview.module.css'
import { PreviewAnswer } from './preview-answer.tsx'

/** No name of a purpose has this character in it. */
const inWords = ':'

export function PersonPreview({ look }: { look: Look }) {
  const { data: register } = useRegister(look.projectId)
  const [scope, setScope] = useState<Scope>('preferences')
  const [chosen, setChosen] = useState(inWords)
  const [stated, setStated] = useState('')
  const [isTried, setIsTried] = useState(false)
  const [question, setQuestion] = useState<PreviewQuestion | null>(null)
  const preview = usePreview(look, question)
  const purpose = chosen === inWords ? stated.trim() : chosen
  const declared = register?.purposes.filter(({ is_retired }) => !is_retired) ?? []
  const ask = (next: PreviewQuestion): void => {
    setIsTried(true)
    if (next.purpose !== '') setQuestion(next)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    ask({ scope, purpose })
  }
  return (
    <div className={styles.preview}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <SegmentedControl
          label="Scope"
          isEven
          options={scopes.map((one) => ({ value: one, label: scopeName(one) }))}
          value={scope}
          onChange={(next) => {
            setScope(next)
            // Whoever has asked already asks the same of another scope.
            if (question) ask({ scope: next, purpose })
          }}
        />
        <div className={styles.purpose}>
          {declared.length > 0 && (
            <Select label="Purpose" value={chosen} onChange={(event) => setChosen(event.target.value)}>
              <option value={inWords}>Not registered</option>
              {declared.map(({ name }) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </Select>
          )}
          {chosen === inWords ? (
            <TextField
              label={declared.length > 0 ? 'In words' : 'Purpose'}
              value={stated}
              maxLength={lengthLimits.purpose}
              autoComplete="off"
              placeholder="Recommend a restaurant for tonight"
              error={isTried && purpose === '' ? 'Say what it would be read for.' : undefined}
              onChange={(event) => setStated(event.target.value)}
            />
          ) : (
            <p className={styles.statement}>{declared.find(({ name }) => name === chosen)?.statement}</p>
          )}
          <Button
            type="submit"
            className={styles.show}
            isBusy={question !== null && preview.isPending && !preview.error}
          >
            Show
          </Button>
        </div>
      </form>
      {question && (
        <PreviewAnswer
          look={look}
          question={question}
          preview={preview.data}
          error={preview.error}
          onRetry={isApiError(preview.error) && preview.error.status < 500 ? undefined : preview.refetch}
        />
      )}
    </div>
  )
}
