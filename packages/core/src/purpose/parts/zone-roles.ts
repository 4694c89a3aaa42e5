/** What a word does to the zones. Words that say nothing by themselves, or begin a zone, belong to none. */
export type ZoneRole = 'content' | 'empty' | 'starts_tail' | 'starts_recipient' | 'starts_topic'

const emptyWords =
  `a an the this that these those his her their its my our your it them me us him he she they we i is are be been being
  was were am has have had do does did will would shall can could may might must of to and or so as at in on for with from
  by into but then also just only please you s t n`.split(/\s+/)
const tailStarters =
  `on of with from in at by into that which who whose because so when if before after as per via than during over
  under within between among across against where while since until whenever unless whether through based around`.split(
    /\s+/,
  )
const recipientStarters = ['for', 'to']
const topicStarters = ['about', 'regarding', 'concerning']

/** Some words are in several lists: the last one counts. */
const roleByWord: ReadonlyMap<string, ZoneRole> = new Map([
  ...emptyWords.map((word) => [word, 'empty'] as const),
  ...tailStarters.map((word) => [word, 'starts_tail'] as const),
  ...recipientStarters.map((word) => [word, 'starts_recipient'] as const),
  ...topicStarters.map((word) => [word, 'starts_topic'] as const),
])

export function zoneRoleOf(word: string): ZoneRole {
  return roleByWord.get(word) ?? 'content'
}
