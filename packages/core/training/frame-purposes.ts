/**
 * Purposes in the surroundings in which people state them: who acts, what is looked up for it, what has happened before, what is
 * hoped for. None of that is a purpose. It stands around proper and outside ones alike, so that it counts neither for nor against.
 */
import { inflect } from './inflect-verbs.ts'
import type { LabelledPurpose } from './labelled-purposes.ts'
import { seededRandom } from './seeded-random.ts'
import { loadVerbs } from './word-vectors.ts'

const framedCount = 10_000
/** The others are proper. */
const outsideShare = 0.3
/** Of all that is framed; the rest has something before it and behind it, or a sentence of its own before it. */
const shares = { bare: 0.03, inflected: 0.22, before: 0.3, behind: 0.27, both: 0.09 }

const agents = phrases(`
  the assistant | the agent | the app | the bot | our service | this tool | the plugin | this step | the workflow | the concierge bot |
  the trip planner | the helper | it | the system | the home hub | the clinic's helper | the study companion | the shop assistant | I | we`)

const known = phrases(`
  the user's preferences | her tastes | his dislikes | allergies and dislikes | the calendar | opening hours and the budget |
  the delivery address | which hours are off limits | how she likes to be addressed | the languages he reads | stored writing samples |
  the preferred tone | what she has already seen | sleep habits | existing engagements | dietary rules | the saved payment method |
  text size and contrast | the time zone | quiet hours | which channel he prefers | earlier ratings | the chosen units | his shoe size |
  her commute | account preferences | member preferences | the guest's habits | the pupil's level | favourite genres | the stored rules |
  accessibility settings | working hours | who usually comes along | the reading history | pronouns and preferred name |
  what the customer has said before | the listener's profile | seat and meal wishes | the household's size | location and contacts`)

const before = phrases(`
  {A} reads {K} to | {A} looks up {K} to | {A} needs {K} to | {A} has to know {K} to | {A} checks {K} in order to | {A} uses {K} to |
  {A} consults {K} so that it can | {A} fetches {K} so it can | {A} loads {K} before it goes on to | {K} is read to | {K} is needed to |
  Read {K} to | Load {K} to | Fetch {K} in order to | Look up {K}, then | Access to {K} lets {A} | Knowing {K}, {A} can | Given {K}, |
  {A} asks for {K} because it is about to | {A} needs to know {K} because it wants to | With {K} at hand, {A} will | {K} helps {A} |
  On the basis of {K}, | Taking {K} into account, | {K} tells {A} how to | Allow access to {K} to | The user has asked {A} to |
  {A} would like access to {K} so it can | The customer asked us to | She wants {A} to | He asked {A} to | You can ask {A} to |
  {A} is about to | {A} has been told to | {A} is there to | {A} makes it possible to | This is used to | This endpoint is called to |
  Used by {A} to | Tool to | A helper to | Function that lets {A} | Whenever the user asks for it, | When the user says so, | On request, |
  If she agrees, | With one tap you | As a member, I'd like to | As someone with little time I want {A} to |
  As a parent, I want to be able to | As a traveller I want to`)

const behind = phrases(`
  , based on {K} |, taking {K} into account |, in line with {K} |, with {K} in mind |, going by {K} |, for which it reads {K} |, using {K} |
  ; it reads {K} for that |; for that {A} looks up {K} |. {A} reads {K} for this |. For this {A} needs {K} |. Uses {K} |. Needs {K} |
  . {K} is looked up for that alone |, according to {K} |, and for that it has to know {K} |, so {A} needs {K} |, so that it suits her |
  , which is why {A} reads {K} |, so that nothing is forgotten |, so I don't miss anything |, so that I can keep an eye on my week |
  , so he has less to think about |, so that she has time for other things |, so I can get on with my day |, because she asked for it |
  , as he has asked |, as agreed with her |, when the user asks |, if she agrees |, once she has said yes |, unless he objects |
  ; she decides |. He has the last word |. Nothing happens without her yes |. She can change it at any time |, on behalf of the user |
  , for the account owner |, for her |, in the user's own words |, at the user's request |, from anywhere |, in one go |, step by step`)

/** {V} and {G} are the purpose itself: "suggests a film", "suggesting a film". */
const inflected = phrases(`
  {V} | {V}, based on {K} | {A} {V} | {A} reads {K} and {V} | {A} {V}, and for that it reads {K} | Reads {K} and {V} | This tool {V} |
  This function {V} | A skill that {V} | Plugin which {V} | The user asks and {A} {V} | When asked, {A} {V} | {A} looks at {K} and {V} |
  It {V} | {A} {V} for you | {A} then {V} | {G} | {G} for the user | for {G} | {A} is used for {G} | {A} needs {K} for {G} |
  {K} is needed for {G} | {K} for {G} | Before {G}, {A} checks {K} | {A} reads {K} before {G} | Access to {K} is used for {G} |
  Helps with {G} | I need help with {G} | {A} checks {K} when {G} | Support for {G} | {A} reads {K} while {G} | In charge of {G} |
  By {G}, {A} saves her time | {A} makes her day easier by {G} | Lookup of {K} ahead of {G} | {K} - {G}`)

/** Looking something up is no purpose by itself. */
const bare = phrases(`
  Read {K} | {A} reads {K} | Look up {K} | Fetch {K} | {A} fetches {K} when it starts | {A} needs {K} | {A} has to know {K} | Load {K} |
  Get {K} | Retrieve {K} and {K} | {A} looks up {K} first | Access to {K} | Check {K} | Consult {K} | {K} is needed |
  {A} would like to know {K}`)

const contexts = phrases(`
  The user has just come home. | The customer is standing in the shop. | She finished the course yesterday. | The traveller lands at six. |
  The basket is full. | The guest has checked in. | He moved to another town. | The pupil has an exam on Friday. | Dinner is at eight. |
  They are expecting visitors. | The patient was sent home. | The user said yes. | The player has finished the level. | The order went through. |
  It is her first week at work. | The reader closed the last chapter. | His flight was moved. | The family is on holiday. | Winter is coming. |
  The house is empty during the day. | She is tired of the usual. | He has little time today. | Ticket 4711: | TODO: | Step 3 of 5: | Feature: |
  Task - | Goal: | Background: the user is signed in. | Note to self: | What happens: | In short:`)

export function framePurposes(purposes: readonly LabelledPurpose[]): LabelledPurpose[] {
  const random = seededRandom(4242)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const commands = commandsAmong(purposes)
  const outside = commands.filter(({ classes }) => classes.length === 0)
  const proper = commands.filter(({ classes }) => classes.length > 0)
  const fill = (frame: string) => frame.replaceAll('{A}', () => pick(agents)).replaceAll('{K}', () => pick(known))
  const framed = (command: string, share: number) => {
    if (share < shares.inflected) return fill(inflect(pick(inflected), command))
    if (share < shares.inflected + shares.before) return `${fill(pick(before))} ${command}`
    if (share < shares.inflected + shares.before + shares.behind) return command + fill(pick(behind))
    const inFrame = `${fill(pick(before))} ${command}`
    if (share < shares.inflected + shares.before + shares.behind + shares.both) return inFrame + fill(pick(behind))
    return `${pick(contexts)} ${random() < 0.5 ? command : inFrame}`
  }
  return Array.from({ length: framedCount }, () => {
    const share = random()
    if (share < shares.bare) return { purpose: fill(pick(bare)), classes: [], kind: 'vague', set: 'framed' }
    const { purpose, classes, kind } = pick(random() < outsideShare ? outside : proper)
    const text = framed(purpose.replace(/[.!?]+$/, ''), share - shares.bare)
    const begun = random() < 0.5 ? text.charAt(0).toUpperCase() + text.slice(1) : text
    return { purpose: random() < 0.4 ? `${begun}.` : begun, classes, kind, set: 'framed' }
  })
}

/** What begins with a verb in its plain form can stand behind "to". */
function commandsAmong(purposes: readonly LabelledPurpose[]): LabelledPurpose[] {
  const verbs = new Set(loadVerbs())
  return purposes.filter(({ purpose, classes, kind }) => {
    const verb = /^([a-z]+) [\x20-\x7e]{6,90}$/.exec(purpose)?.[1]
    if (verb === undefined || !verbs.has(verb) || /["_{}<>]/.test(purpose)) return false
    return classes.length === 0 ? kind === 'outside' : ['plain', 'light_verb', 'multi'].includes(kind)
  })
}

function phrases(list: string): string[] {
  return list.split('|').map((phrase) => phrase.replaceAll(/\s+/g, ' ').trim())
}
