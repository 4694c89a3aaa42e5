import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { completionWords } from '../../src/cli/completion-command.ts'
import { temporaryDirectory } from '../temporary-directory.ts'
import { runAmbit } from './ambit-process.ts'

const directory = temporaryDirectory()
after(() => directory.remove())

describe('help', () => {
  test('on one command is what is said of it, and no more', async () => {
    const [whole, some, other] = await Promise.all([
      runAmbit(['help'], {}),
      runAmbit(['help', 'keys'], {}),
      runAmbit(['keys', 'create', '--help'], {}),
    ])
    assert.equal(some.stdout, other.stdout)
    assert.match(some.stdout, /^ {2}ambit keys create --name NAME/)
    assert.doesNotMatch(some.stdout, /ambit (?!keys)/)
    assert.ok(some.stdout.split('\n').every((line) => whole.stdout.includes(line)))
  })

  test('that nobody reads to its end is no fault', async () => {
    const program = new URL('../../bin/ambit.mjs', import.meta.url).pathname
    const { stdout, stderr } = spawnSync('bash', ['-c', `"${process.execPath}" "${program}" doctor | head -n 1`], {
      env: { ...process.env, AMBIT_DATA_DIR: join(directory.path, 'none'), PORT: '1' },
      encoding: 'utf8',
    })
    assert.match(stdout, /configuration/)
    assert.equal(stderr, '')
  })
})

describe('completion', () => {
  test('knows every command, its verbs and its options from the help', async () => {
    const { stdout } = await runAmbit(['help'], {})
    const { verbsByCommand, optionsByCommand } = completionWords(stdout)
    assert.ok(verbsByCommand.get('keys')?.includes('rotate'))
    assert.ok(verbsByCommand.get('memory')?.includes('forget'))
    assert.deepEqual(verbsByCommand.get('doctor'), [])
    assert.ok(optionsByCommand.get('purposes')?.includes('--dry-run'))
    assert.ok(!optionsByCommand.get('serve')?.length)
  })

  test('completes in bash', async () => {
    const { stdout } = await runAmbit(['completion', 'bash'], {})
    const file = join(directory.path, 'completion.bash')
    writeFileSync(file, stdout)
    const complete = (words: string, at: number): string => {
      const script = `source "${file}"; COMP_WORDS=(${words}); COMP_CWORD=${at}; _ambit; echo "\${COMPREPLY[*]}"`
      return spawnSync('bash', ['-c', script], { encoding: 'utf8' }).stdout.trim()
    }
    assert.equal(complete('ambit ke', 1), 'keys')
    assert.equal(complete('ambit keys r', 2), 'rotate rename resume')
    assert.equal(complete('ambit keys create --ra', 3), '--rate-limit')
  })

  test('is there for zsh and fish, and for no other shell', async () => {
    const [zsh, fish, other] = await Promise.all(
      ['zsh', 'fish', 'csh'].map((shell) => runAmbit(['completion', shell], {})),
    )
    assert.match(zsh?.stdout ?? '', /^#compdef ambit\n/)
    assert.match(fish?.stdout ?? '', /complete -c ambit -f -n '__fish_seen_subcommand_from keys' -a '.*rotate/)
    assert.equal(other?.code, 2)
    assert.match(other?.stderr ?? '', /bash, zsh, fish/)
  })
})
