import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { plainText } from '../../src/cli/plain-text.ts'
import { table } from '../../src/cli/table.ts'

describe('what others have named', () => {
  test('does nothing to a terminal', () => {
    assert.equal(
      plainText('\u001b[2Jgone\r\nline\u009b1m\u202etfel'),
      '\\u001b[2Jgone\\u000d\\u000aline\\u009b1m\\u202etfel',
    )
  })

  test('is shown as it is otherwise', () => {
    for (const name of ['Zoë’s app', 'ключ 密码', '👩‍👩‍👧', '<b>\\']) assert.equal(plainText(name), name)
  })

  test('stays in its cell of a table', () => {
    assert.equal(table(['NAME', 'KEY'], [['a\nb', '1']]), 'NAME      KEY\na\\u000ab  1\n')
  })
})
