/**
 * Words by whom or what they stand for: somebody else, ourselves, the person served, people as a crowd, what is known about a
 * person, money. The model weighs them together with the verb and the preposition; nothing here decides by itself.
 */
import { stem } from '../text/stem.ts'

export type Party = 'other' | 'trade' | 'ours' | 'crowd' | 'person' | 'self' | 'known' | 'money' | 'product' | 'secret'

const wordsByParty: Record<Party, string> = {
  other: `insurer insurers insurance landlord landlady employer boss manager supervisor police officer authorities authority
    ministry council government taxman hmrc irs bank lender creditor bailiff collector detective investigator lawyer solicitor
    prosecutor court judge probation journalist reporter tabloid newspaper neighbour neighbor ex husband wife stalker rival
    competitor school university college headmaster teacher bursar recruiter headhunter hr personnel agency agencies bureau
    underwriter underwriters actuary assessor adjuster broker brokers investor investors director shareholders pollster pollsters
    canvassers campaigners party church bishop priest union club committee charity clinic surgery doctor pharmacist hospital
    somebody someone anyone anybody others stranger strangers outsiders embassy immigration customs registrar dealer salesman
    salesperson retailer shop store supplier vendor airline operator partner partners affiliate contractor consultancy
    data-buyer buyer buyers casino bookmaker burglar burglars thief scammer gang parents father mother family guardian
    coach trainer owner tenant bouncer warden superintendent officials inspector auditor registry bureau experian equifax`,
  trade: `advertiser advertisers ads advertising marketing sponsor sponsors commission kickback upsell upsells promo promotion
    promotional campaign campaigns margin revenue profit sales salesforce hubspot braze segment crm leads lead funnel
    conversion loyalty premium discount bargain offers newsletter retarget audience brand fee commissions stock surplus`,
  ours: `we us our ours ourselves team teams staff analysts analyst engineers developers researchers colleagues department office
    headquarters management company firm business platform product model models algorithm engine pipeline warehouse lake
    database dataset server bigquery snowflake s3 kafka dashboard metrics kpi experiment bug release feature features test
    tests qa staging benchmark telemetry logs analytics statistics stats`,
  crowd: `customers users people tenants applicants candidates patients pupils students employees workers members voters
    pensioners debtors borrowers subscribers visitors guests callers residents citizens drivers players shoppers readers
    listeners parents mothers fathers women men teenagers kids children widows immigrants claimants donors accounts households
    families clients buyers viewers riders passengers churchgoers cleaners carers nurses freelancers`,
  person: `user users customer patient client guest member reader listener viewer caller driver player shopper visitor subscriber
    resident person he she him her his hers they them their theirs pupil student child kid girl boy woman man widow pensioner
    traveller rider household`,
  self: `i me my mine myself`,
  known: `data profile profiles history histories habits habit preferences tastes record records file files dossier details
    information info address number diary calendar location whereabouts transcript chats messages contacts allergies health
    weight age income salary savings debts wealth religion ethnicity politics votes vote pregnancy pregnant illness illnesses
    diagnosis medication mood routine movements behaviour behavior interests snapshot log portrait`,
  money: `pay pays paid earn earns profit cheap expensive afford spend spending worth wealth rich poor price prices premium
    premiums rent debt debts loan credit mortgage cash payout bonus fee fees`,
  product: `app page screen button widget theme dashboard website site interface menu panel layout font`,
  secret: `secretly quietly unknowingly unaware covertly behind hidden pretend pretending pose posing trick lure tempt pressure
    scare manipulate exploit weak weakest vulnerable fall spy snoop track follow watch stalk blackmail leak expose steal dupe`,
}

/** By stem, the indexes of the parties, most telling first. */
export const partiesByStem: ReadonlyMap<string, number> = partySets()

function partySets(): Map<string, number> {
  const byStem = new Map<string, number>()
  for (const [index, words] of Object.values(wordsByParty).entries()) {
    for (const word of new Set(words.trim().split(/\s+/).map(stem))) {
      byStem.set(word, (byStem.get(word) ?? 0) | (1 << index))
    }
  }
  return byStem
}

/** The bit of each party. */
export const partyBits = Object.fromEntries(
  Object.keys(wordsByParty).map((party, index) => [party, 1 << index]),
) as Readonly<Record<Party, number>>
