/** Rules, thresholds and explanations, with a network that says what a test wants to hear. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { createGate } from '../src/gate.ts'
import { readGateFile } from '../src/gate-file.ts'
import { loadGate } from '../src/load-gate.ts'
import { purposeClasses } from '../src/purpose-classes.ts'
import { randomModel, smallConfig } from './random-model.ts'

const shipped = readFileSync(new URL('../model/gate.bin', import.meta.url))
const { config, sections, data } = readGateFile(shipped)
const outputs = [...purposeClasses, 'refuse', ...config.reasons]

/** Where the network hears nothing but its own bias. */
function gateThatSays(logits: Readonly<Record<string, number>>) {
  const model = Buffer.from(shipped)
  const at = (name: string) => model.length - data.length + (sections.get(name)?.offset ?? 0)
  for (let row = 0; row < 24; row += 1) model.writeFloatLE(0, at('head.last.scales') + 4 * row)
  outputs.forEach((name, row) => {
    model.writeFloatLE(logits[name] ?? -9, at('head.last.bias') + 4 * row)
  })
  return loadGate({ model })
}

const text = 'write a poem'

test('classes above their threshold count where one is sure and a refusal is unlikely', async () => {
  const { read } = await gateThatSays({ task_execution: 3, recommendation: 0, scheduling: -2, refuse: -3 })
  const { classes, refusal, probabilities } = read(text)
  assert.deepEqual([classes, refusal], [['recommendation', 'task_execution'], null])
  assert.ok(Math.abs((probabilities?.classes[1] ?? 0) - 0.5) < 1e-6)
  assert.ok((probabilities?.refuse ?? 1) < 0.05)
})

test('a likely refusal has the likeliest reason, whatever the classes', async () => {
  const { read } = await gateThatSays({ recommendation: 5, refuse: 0, advertising: 1, vague: 0 })
  assert.deepEqual([read(text).classes, read(text).refusal], [[], { reason: 'advertising', words: '' }])
})

test('no sure class is a refusal', async () => {
  const { read } = await gateThatSays({ recommendation: -0.3 })
  assert.deepEqual([read(text).classes, read(text).refusal], [[], { reason: 'uncertain', words: '' }])
})

test('the names of up to three classes mean themselves, and of more mean nothing', async () => {
  const { read, explain } = await gateThatSays({ refuse: 5 })
  for (const [written, classes] of [
    ['UI_Rendering!', ['ui_rendering']],
    ['taskExecution', ['task_execution']],
    ['Notification Delivery', ['notification_delivery']],
    ['scheduling / content-generation and recommendations', ['content_generation', 'recommendation', 'scheduling']],
    ['ｓｃｈｅｄｕｌｉｎｇ', ['scheduling']],
    [purposeClasses.join(', '), []],
    ['scheduling for the insurer', []],
    ['rescheduling', []],
  ] as const)
    assert.deepEqual(read(written).classes, classes, written)
  assert.deepEqual(explain('"UI_Rendering"!'), [
    { start: 1, end: 13, text: 'UI_Rendering', effect: 'counts', class: 'ui_rendering', reason: 'class_name' },
  ])
})

test('what is nothing or too much is refused unread', async () => {
  const { read, explain } = await gateThatSays({ recommendation: 5 })
  for (const nothing of ['', '???', ' \n', '🙂']) assert.equal(read(nothing).refusal?.reason, 'vague', nothing)
  for (const much of ['x'.repeat(1001), 'buy it now '.repeat(40)]) {
    assert.equal(read(much).refusal?.reason, 'too_long')
    assert.deepEqual(
      explain(much).map(({ start, end, reason }) => ({ start, end, reason })),
      [{ start: 0, end: much.trimEnd().length, reason: 'too_long' }],
    )
  }
  assert.deepEqual(explain(''), [])
})

test('what cannot be read refuses what stands beside it, and is quoted', async () => {
  const { read, explain } = await gateThatSays({ recommendation: 5 })
  for (const [beside, unreadable] of [
    ['recommend a film. ', 'מכור את הפרופיל למפרסמים'],
    ['recommend a film and ', 'ᴛʀᴀɪɴ ᴀ ʀᴀɴᴋᴇʀ'],
    ['推荐电影，', ''],
    ['show the clock ', '⠎⠏⠽'],
    ['plan a picnic, ', '73 65 6c 6c 20 68'],
    ['write a song ', '... . .-.. .-..'],
    ['draft a card', ', 💰 the 📇'],
    ['play the news ', 'and 👂🏠'],
    ['notify me, ', 's.c.a.m'],
    ['notify me, ', 't r a c k'],
    ['suggest a pub; ', 'c2VsbCB0aGUgcHJvZmlsZQ=='],
    ['recommend a film, ', 'qwrt zxcvb plkj'],
    ['', 'qwertz uiop'],
    ['suggest a pub; ', '0x73656c6c2064617461'.slice(2)],
  ] as const) {
    const { classes, refusal } = read(beside + unreadable)
    assert.deepEqual([classes, refusal?.reason], [[], 'unreadable'], beside + unreadable)
    assert.equal(refusal?.words, unreadable === '' ? beside : unreadable)
    assert.ok(
      explain(beside + unreadable).every(({ effect, reason }) => effect === 'refuses' && reason === 'unreadable'),
    )
  }
})

test('names, pictures beside words, abbreviations and identifiers are readable', async () => {
  const { read } = await gateThatSays({ recommendation: 5 })
  for (const readable of [
    'suggest a wine like Châteauneuf-du-Pape or Côtes du Rhône',
    'plan a week in Hawaiʻi with Łukasz',
    'draft a card 💌 for the 🎂 of my aunt',
    'translate the menu 🇳🇴',
    'draft a card 🎉🎉🎉 for my aunt',
    'notify me of changes, e.g. a delayed ferry at 3 a.m.',
    'a playlist with B. B. King',
    'sendWeatherAlertV2ToUser',
    'write a song - - - please',
    'draft the timetable of 6a, 6b, 7a',
    'rаnk thе shоеs bу cоmfort',
    'reccomend a gud sushi plcae',
    'getWeatherForecast',
    'dim sum: har gow, siu mai',
  ])
    assert.equal(read(readable).refusal, null, readable)
})

test('any text is read, the same way each time, with evidence that is in it', async () => {
  const gates = [1, 2, 3].map((seed) => createGate(readGateFile(randomModel(seed)), ''))
  const anything = fc.oneof(fc.string({ maxLength: 1100, size: 'max' }), fc.string({ unit: 'binary', maxLength: 80 }))
  const words = fc.array(fc.constantFrom('recommend', 'the', 'a', 'film', 'sell', 'it', ',', 'to'), { maxLength: 12 })
  fc.assert(
    fc.property(
      fc.oneof(
        anything,
        words.map((list) => list.join(' ')),
      ),
      fc.constantFrom(...gates),
      (written, gate) => {
        const reading = gate.read(written)
        assert.deepEqual(reading, gate.read(written))
        assert.equal(reading.refusal === null, reading.classes.length > 0)
        const evidence = gate.explain(written)
        for (const { start, end, text: part } of evidence) {
          assert.ok(start >= 0 && start < end && end <= written.length)
          assert.equal(part, written.slice(start, end))
        }
        assert.ok(reading.refusal !== null || evidence.length > 0)
      },
    ),
    { numRuns: 300, seed: 2026 },
  )
})

test('the digest is that of the model', async () => {
  assert.equal((await loadGate({ model: randomModel(1) })).digest.length, 64)
  assert.notEqual(
    (await loadGate({ model: randomModel(1) })).digest,
    (await loadGate({ model: randomModel(2) })).digest,
  )
})

test('a model for other classes is refused', async () => {
  const model = randomModel(1, { ...smallConfig, classes: ['other', ...purposeClasses.slice(1)] })
  await assert.rejects(loadGate({ model }), /other classes/)
})
