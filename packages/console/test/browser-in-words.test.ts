import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { browserInWords } from '../src/features/account/browser-in-words.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('a browser that claims to be several is called what it is', () => {
  const cases: Readonly<Record<string, string>> = {
    'Chrome on Linux': `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/141.0.0.0 Safari/537.36`,
    'Edge on Windows': `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
    'Firefox on macOS': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0',
    'Safari on iPhone': `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${webkit} Version/19.0 Mobile/15E148 Safari/604.1`,
    'Chrome on Android': `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${webkit} Chrome/141.0.0.0 Mobile Safari/537.36`,
    'Chrome on iPad': `Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) ${webkit} CriOS/141.0.0.0 Mobile/15E148 Safari/604.1`,
    curl: 'curl/8.14.1',
    'A browser on Linux': 'Lynx (Linux)',
    'Unknown browser': 'something of one’s own',
  }
  for (const [name, userAgent] of Object.entries(cases)) {
    test(name, () => assert.equal(browserInWords(userAgent).name, name))
  }
})

test('one that says nothing is unknown, and no phone', () => {
  assert.deepEqual(browserInWords(null), { name: 'Unknown browser', isPhone: false })
})
