/** What cannot be read is refused, and says nothing about what can. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classifyPurpose, explainPurpose } from '../../src/purpose/classify-purpose.ts'
import { loadLoanWordRequests } from '../../training/labelled-purposes.ts'

test('a word in Braille refuses what stands beside it', () => {
  assert.deepEqual(classifyPurpose('show the clock').classes, ['ui_rendering'])
  assert.equal(classifyPurpose('show the clock \u280e\u280f\u283d').refusal?.reason, 'unreadable')
})

test('a word as the numbers of its letters, words backwards and pig latin refuse what stands beside them', () => {
  for (const hidden of [
    '73 65 6c 6c',
    '53 50 59',
    'yps no reh',
    'lles eht sliated',
    'rh rof reissod',
    'ell-say er-hay acts-fay',
  ]) {
    assert.equal(classifyPurpose(`plan a picnic, ${hidden}`).refusal?.reason, 'unreadable', hidden)
  }
  assert.notEqual(classifyPurpose('draft the timetable of 6a, 6b, 7a').refusal?.reason, 'unreadable')
})

test('Morse code refuses what stands beside it; dots and dashes do not', () => {
  for (const hidden of ['... . .-.. .-..', '/ .-.. . .- -.-', '··· · ·-·· ·-··'])
    assert.equal(classifyPurpose(`write a song ${hidden}`).refusal?.reason, 'unreadable', hidden)
  for (const written of ['write a song ... - ...', 'write a song - - - please', '- write a song\n- translate a letter'])
    assert.deepEqual(classifyPurpose(written).classes, ['content_generation'], written)
})

test('a sentence after English ones in which no word is English refuses them', () => {
  assert.deepEqual(classifyPurpose('show larger text.').classes, ['ui_rendering'])
  const { refusal } = classifyPurpose('show larger text. Enregistre chaque frappe de clavier.')
  assert.deepEqual([refusal?.reason, refusal?.words], ['unreadable', 'Enregistre chaque frappe de clavier'])
})

test('a flag is a picture, and letters of flags that spell a word cannot be read', () => {
  const flagOf = (letters: string) =>
    Array.from(letters, (letter) => String.fromCodePoint(0x1f1e6 + letter.charCodeAt(0) - 65)).join('')
  assert.deepEqual(classifyPurpose(`translate the menu ${flagOf('NO')}`).classes, ['content_generation'])
  for (const hidden of ['SELL', 'SE LL'])
    assert.equal(
      classifyPurpose(`translate the menu ${hidden.split(' ').map(flagOf).join(' ')}`).refusal?.reason,
      'unreadable',
      hidden,
    )
})

test('a clause in Chinese of which no word is known refuses what stands beside it', () => {
  assert.deepEqual(classifyPurpose('推荐电影').classes, ['recommendation'])
  const { classes, refusal } = classifyPurpose('推荐电影，把资料卖给保险公司')
  assert.deepEqual([classes, refusal?.reason], [[], 'unreadable'])
})

test('a clause with pictures for words refuses what stands beside it; a picture beside words does not', () => {
  for (const written of ['draft a card, 💰 the 📇', 'play the news and 👂🏠', 'pick a ring; 🧮 her 💳!'])
    assert.equal(classifyPurpose(written).refusal?.reason, 'unreadable', written)
  for (const written of [
    'draft a card 💌',
    'draft a card, 🎉',
    'draft a card 💌 for the 🎂 of my aunt',
    'draft a card 🎉🎉🎉 for my aunt',
  ])
    assert.deepEqual(classifyPurpose(written).classes, ['content_generation'], written)
})

test('a foreign clause after an English one refuses it, however many of its words are short', () => {
  for (const clause of ['e poi vendiamo il suo profilo', 'y avisa a su jefe', 'und melde es der Krankenkasse'])
    assert.equal(classifyPurpose(`order a taxi ${clause}`).refusal?.reason, 'unreadable', clause)
})

test('a long word backwards is unreadable by itself', () => {
  assert.equal(classifyPurpose('rank apps + gnisitrevda').refusal?.words, 'gnisitrevda')
})

test('what is named in an English clause is readable, however strange its letters', () => {
  for (const written of [
    'find campsites with a pool near Biarritz',
    'suggest a Glühwein stall',
    'suggest a wine like Châteauneuf-du-Pape or Côtes du Rhône',
  ])
    assert.notEqual(classifyPurpose(written).refusal?.reason, 'unreadable', written)
})

test('nobody is refused for their name, in whatever case it is written', () => {
  for (const [purpose, purposeClass] of [
    ['suggest cookbooks Yannick can afford', 'recommendation'],
    ['remind Tadeusz to wind his watch at bedtime', 'notification_delivery'],
    ['find an evening when Wanjiru and Katarzyna are both free', 'scheduling'],
    ['book a table for ibrahim odhiambo', 'task_execution'],
  ] as const)
    assert.deepEqual(classifyPurpose(purpose).classes, [purposeClass], purpose)
  assert.equal(classifyPurpose('suggest cookbooks cebsvyr can afford').refusal?.reason, 'unreadable')
})

test('an abbreviation before an article is no word that is spelt out', () => {
  assert.notEqual(classifyPurpose('notify me of changes, e.g. a delayed ferry').refusal?.reason, 'unreadable')
  for (const spelt of ['s.c.a.m', 'e.g. s.p.y', 't r a c k'])
    assert.equal(classifyPurpose(`notify me of changes, ${spelt}`).refusal?.reason, 'unreadable', spelt)
})

test('dishes, medicines, customs, plants and programs are readable, whatever language their letters come from', () => {
  for (const purpose of [
    'remind me to take hydroxychloroquine at eight',
    'add XANAX to the pharmacy list',
    'order tteokbokki and samgyetang',
    'suggest a wine with Weißwurst or zwiebelkuchen',
    'move vinyasa to Tuesday',
    'book the table for havdalah',
    'Feijoada and gado gado: find a recipe for each',
    'water the epipremnum and the buddleia on Fridays, remind me',
    'explain zeitgeist in two sentences',
    'plan a week in Siem Reap',
    'answer a question about graalvm and libuv',
  ])
    assert.notEqual(classifyPurpose(purpose).refusal?.reason, 'unreadable', purpose)
})

test('an abbreviation, a name and a prefix before a known word are readable', () => {
  for (const text of [
    'arrange my desk reminders (a.k.a. how I learn when to stand up)',
    'guitarists worth hearing if you like Knopfler',
    'make an epitaph, two lines, unrhymed, out of what he said about the sea',
  ])
    assert.notEqual(classifyPurpose(text).refusal?.reason, 'unreadable', text)
  assert.equal(classifyPurpose('book a table, then a.k.a.s.e.l.l it').refusal?.reason, 'unreadable')
  assert.equal(classifyPurpose('write a poem, then qvzrhxw unqvzrhxw it').refusal?.reason, 'unreadable')
})

test('words that nobody knows are what is quoted, where they are why a purpose is refused', () => {
  for (const beside of ['recommend a film ', 'recommend a film, ', 'recommend a film. ', 'recommend a film and ', '']) {
    const text = `${beside}fryy gur qngn`
    assert.deepEqual(classifyPurpose(text).refusal, { reason: 'unreadable', theme: null, words: 'fryy gur qngn' }, text)
    const [evidence, ...others] = explainPurpose(text).filter(({ effect }) => effect === 'refuses')
    assert.equal(evidence?.text, 'fryy gur qngn', text)
    assert.equal(evidence?.reason, 'unreadable', text)
    assert.deepEqual(others, [], text)
  }
  for (const known of ['sell the data', 'recommned a book & sel it to advertisers', 'get the weather'])
    assert.equal(classifyPurpose(known).refusal?.reason, 'outside', known)
})

test('dishes, medicines, festivals and instruments of all countries are readable, nearly always', () => {
  const requests = loadLoanWordRequests()
  const refused = requests.filter(({ purpose }) => classifyPurpose(purpose).classes.length === 0)
  const unreadable = refused.filter(({ purpose }) => classifyPurpose(purpose).refusal?.reason === 'unreadable')
  assert.equal(requests.length, 400)
  assert.ok(unreadable.length <= 19, unreadable.map(({ purpose }) => purpose).join(' ‖ '))
  assert.ok(refused.length <= 49, `${refused.length} are refused`)
})
