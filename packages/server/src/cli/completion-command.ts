/** `ambit completion bash|zsh|fish`: what a shell needs to complete commands and options, read from the help itself. */
import { UsageError } from './usage-error.ts'

export interface CompletionWords {
  /** `keys`, and below it `create`, `list` and so on. */
  readonly verbsByCommand: ReadonlyMap<string, readonly string[]>
  readonly optionsByCommand: ReadonlyMap<string, readonly string[]>
}

/** A command begins a line; what follows it, up to the next one, is about it. */
export function completionWords(usage: string): CompletionWords {
  const verbs = new Map<string, Set<string>>()
  const options = new Map<string, Set<string>>()
  let command = ''
  for (const line of usage.split('\n')) {
    const [, name, verb] = /^ {2}ambit (\w[\w-]*)(?: ([a-z][a-z-]*)(?= |$))?/.exec(line) ?? []
    if (name !== undefined) {
      command = name
      if (!verbs.has(command)) verbs.set(command, new Set())
      if (!options.has(command)) options.set(command, new Set())
      if (verb !== undefined) verbs.get(command)?.add(verb)
    }
    if (!line.startsWith('  ')) continue
    for (const [option] of line.matchAll(/--[a-z][a-z-]*/g)) options.get(command)?.add(option)
  }
  return { verbsByCommand: asLists(verbs), optionsByCommand: asLists(options) }
}

export function completionCommand(usage: string, [shell, ...rest]: readonly string[]): void {
  const script = scripts.get(shell ?? '')
  if (!script || rest.length > 0) throw new UsageError(`"ambit completion" takes ${[...scripts.keys()].join(', ')}`)
  process.stdout.write(script(completionWords(usage)))
}

const scripts = new Map<string, (words: CompletionWords) => string>([
  ['bash', bashScript],
  ['zsh', (words) => `#compdef ambit\nautoload -U +X bashcompinit && bashcompinit\n${bashScript(words)}`],
  ['fish', fishScript],
])

function bashScript({ verbsByCommand, optionsByCommand }: CompletionWords): string {
  const cases = [...verbsByCommand].map(([command, verbs]) => {
    const options = optionsByCommand.get(command) ?? []
    return `    ${command}) verbs="${verbs.join(' ')}"; options="${options.join(' ')}" ;;`
  })
  return `# Completes "ambit". For this shell: eval "$(ambit completion bash)"
_ambit() {
  local word="\${COMP_WORDS[COMP_CWORD]}" verbs="" options=""
  COMPREPLY=()
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${[...verbsByCommand.keys()].join(' ')} help" -- "$word"))
  elif [[ "$word" == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$word"))
  elif [ "$COMP_CWORD" -eq 2 ] && [ -n "$verbs" ]; then
    COMPREPLY=($(compgen -W "$verbs" -- "$word"))
  fi
}
complete -o default -F _ambit ambit
`
}

function fishScript({ verbsByCommand, optionsByCommand }: CompletionWords): string {
  const lines = ['# Completes "ambit". For this shell: ambit completion fish | source']
  for (const [command, verbs] of verbsByCommand) {
    lines.push(`complete -c ambit -f -n __fish_use_subcommand -a ${command}`)
    const isGiven = `'__fish_seen_subcommand_from ${command}'`
    if (verbs.length > 0) lines.push(`complete -c ambit -f -n ${isGiven} -a '${verbs.join(' ')}'`)
    for (const option of optionsByCommand.get(command) ?? [])
      lines.push(`complete -c ambit -n ${isGiven} -l ${option.slice(2)}`)
  }
  return `${lines.join('\n')}\n`
}

function asLists(words: ReadonlyMap<string, ReadonlySet<string>>): ReadonlyMap<string, readonly string[]> {
  return new Map([...words].map(([command, found]) => [command, [...found]]))
}
