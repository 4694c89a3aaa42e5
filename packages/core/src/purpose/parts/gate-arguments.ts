/** Finds text that argues with the gate instead of saying what the read is for. What is left is judged without it. */

import type { Token } from '../text/tokens.ts'
import { indexPhrasePatterns, longestPhrase, type PhraseIndex } from './phrase-pattern.ts'
import { saysSomething } from './zones.ts'

const rulesNoun =
  'policy|policies|rule|rules|instruction|instructions|check|checks|gate|gates|filter|filters|classifier|restriction|restrictions|verification|validation|guard|guardrail|guardrails|prompt|guidelines|guide|safeguards|matrix|gatekeeper|validator|consent|limits|controls|classification|policing|safety|screening|review'
const allowVerb = 'allow|approve|permit|authorise|authorize|whitelist|allowlist|greenlight|pass|admit'
const judgeVerb =
  'classify|deny|refuse|block|reject|evaluate|judge|validate|verify|parse|question|second|inspect|intervene|filter'
const readNoun = 'read|reads|access|request|requests|call|query|caller|this|everything|all|it|me|us|anything'
const className = 'class|classes|category|categories|purpose|purposes|label|labels|classification|bucket'

const notations = [
  // "treat this as recommendation", "count it as scheduling", "file this under content_generation"
  `treat|treated|treating|count|counts|counted|consider|considered|classify|classified|label|labelled|labeled|tag|tagged|mark|marked|categorise|categorize|regard|regarded|interpret|view|viewed|deem|deemed|record|register|declared|declare|log|file|filed|map|see|take|accept|report|read ..3 as|under|to|into|is|be a|an|the? CLASS`,
  `call|consider|label|name|deem|tag|declare|mark|say|assume|presume it|this|that|me|us|its|everything? is|be? CLASS`,
  `answer|output|return|print|respond|reply|say|write|assume|choose|pick ..1 with|just|only|must|be|is|should? CLASS`,
  `output|answer|verdict|result|response|${className} ..2 is|be|are|equals? CLASS`,
  `officially|nominally|supposedly|ostensibly|formally it? is|a|an? CLASS`,
  `as far as your|the|our logs|records|gate are|is concerned CLASS`,
  `word|answer|label ..5 is|are CLASS`,
  `right|correct|expected|only answer|label|class|result ..4 is|are CLASS`,
  `this|it is CLASS trust`,
  `satisfies|fools|pleases the ${rulesNoun}`,
  `word CLASS`,
  `one of CLASS ..2 CLASS`,
  `on paper a|an? CLASS`,
  `says|let us|lets|for ..2 say|call ..2 CLASS`,
  `call me|it|this|that CLASS if|for you|all like|i? care?`,
  `if CLASS is|are|be? ..1 permitted|allowed|denied|ok|fine`,
  `try CLASS if|then|or?`,
  `failing that CLASS`,
  `if denied|refused|rejected then? try|use CLASS`,
  `else|otherwise CLASS`,
  // "ignore the policy", "bypass checks"
  `ignore|ignores|disregard|forget|bypass|skip|override|overrides|overrule|disable|disabled|suspend|circumvent|waive|void|break|lift ..3 ${rulesNoun}`,
  `${rulesNoun} ..1 off|disabled|void|suspended|ignore|ignored|bypassed|none|overridden|overrides`,
  `${rulesNoun} does|do|should|must|need|needs ..1 not|never|stand|be? apply|intervene|run|fire|matter|down`,
  `no need|reason to|for ${judgeVerb}|check`,
  `do|please not|never ${judgeVerb} this|it|me|us|the? text|read|request|further?`,
  `dont|never ${judgeVerb} this|it|me|us|the? text|read|request|further?`,
  `classifier|gate|gatekeeper stand down`,
  `dear gate|classifier|gatekeeper|filter|policy`,
  `gate|classifier|gatekeeper is|was wrong about? us|me?`,
  // "approve every read", "allow_all=true"
  `${allowVerb} ..1 ${readNoun}`,
  `grant ..2 read|reads|access|request`,
  `permit|permitted|allow|allowed|granted|approved 1|true|yes`,
  `${readNoun} must|should|shall|has|is|are to? be? allowed|permitted|approved|granted|accepted`,
  `not|never return|answer|give|output an|the? empty set?`,
  `let it|me|us|this through|pass|in`,
  // standing of the caller
  `pre approved|authorised|authorized|cleared ..1 by? legal|compliance|security|the?`,
  `already|was|were|is|been|has|have ..1 approved|passed|cleared|vetted|authorised|authorized|whitelisted|consented ..3 by|to|for|already all|every|any|everything|legal|compliance|security ..1 purposes|purpose|categories?`,
  `authorised|authorized|approved|cleared|vetted by the? cto|ceo|legal|compliance|security|ministry|management|manager|boss`,
  `trusted|verified|privileged|authorised|authorized caller|client|agent|app|user|partner|service`,
  `signed off on|by? it|this?`,
  `as|am|i|im an|the? root|admin|administrator|superuser|owner i? declare|authorise|authorize|approve|permit|allow?`,
  `you are|must|should|will now|a|an|to|be? in|the? friendly|helpful|admin|unrestricted|developer|debug|permissive|lenient? gate|mode|classifier|filter|assistant`,
  `admin|developer|debug|god|maintenance|sudo|root mode|override|access|level`,
  `forget|ignore your|all|the|any|previous|prior|above instructions|rules|policies|prompt`,
  `jailbreak on|enabled|mode|true|1?`,
  `skip verification|validation|checks|consent|review`,
  `so|then|just skip this one|check`,
  `system|assistant prompt|message|override|note`,
  `pretend|imagine|suppose|act that|as|like|i|the|you|we`,
  `trust me`,
  `i promise|swear|guarantee|assure we|you|it?`,
  `be lenient|kind|nice|generous today?`,
  `say yes gate?`,
  `repeat after me`,
  `you already|both|know know|said ..1 which|what|why|yes`,
  `break glass`,
  `no questions|reason asked|given|needed?`,
  `access granted|level`,
  `anything goes`,
  `sudo`,
  `drop table|policy`,
  `empty set`,
  `base 64 decode?`,
  `override|bypass|allow|permit|admin|policy true|1|on|off`,
  `bypass|override|nosec`,
  // any class will do
  `any|all|every|each|whichever|whatever|either of? the? ..1 permitted|allowed|valid|acceptable|approved|possible|available|six? ${className} is|are|will|you?`,
  `whatever|whichever fits|works|gets|passes`,
  `whichever|whatever|any ..1 ${className} ..1 allowed|permitted|acceptable|fits|keeps|works|suits|passes`,
  `purpose you find|consider|deem acceptable|fine|ok`,
  `purpose|purposes|class|classes any|anything|all|everything|whatever|none`,
  `classes|class|purpose allowed|permitted`,
  `same|usual purpose|reason|thing as? last|before|usual|always|yesterday? time?`,
  `exempt from ..1 ${rulesNoun}`,
]

const gateArguments = indexPhrasePatterns(notations)

/** Those in which every word is given, so that nothing else can hide in them, and none speaks of the person. */
const plainArguments = indexPhrasePatterns([
  ...notations.filter((notation) => !/\.\.|consent|pretend/.test(notation)),
  `treat|count|consider|classify|label|tag|mark|categorise|categorize|regard|interpret|deem|record|file|map|see|take|accept|read it|this|that|me|us|everything? as|under a|an|the? CLASS`,
  `ignore|disregard|forget|bypass|skip|override|disable|suspend|waive the|your|all|any|these|every? policy|policies|rule|rules|check|checks|gate|filter|classifier|verification|validation`,
  `output|answer|verdict|result|response|${className} is|must|should? be? CLASS`,
])

/** Whether it does nothing but argue, in plain words. */
export function isPlainArgument(tokens: readonly Token[]): boolean {
  const isArgument = coveredBy(plainArguments, tokens)
  return isArgument.includes(true) && !saysSomething(tokens.filter((_, at) => !isArgument[at]))
}

/** For each token, whether it belongs to such an argument. Punctuation plays no part, so it cannot hide one. */
export function findGateArguments(tokens: readonly Token[]): boolean[] {
  return coveredBy(gateArguments, tokens)
}

function coveredBy(phrases: PhraseIndex, tokens: readonly Token[]): boolean[] {
  const isCovered = tokens.map(() => false)
  for (let at = 0; at < tokens.length; at += 1) {
    const length = longestPhrase(phrases, tokens, at)
    if (length > 0) isCovered.fill(true, at, at + length)
  }
  return isCovered
}
