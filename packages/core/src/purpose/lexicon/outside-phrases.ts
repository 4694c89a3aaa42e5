/**
 * Phrases that put a purpose outside the six classes whatever stands beside them. The model recognises far more; these
 * are the ones that must not depend on it. Punctuation and quotation marks play no part, so neither can hide one.
 */
import { indexPhrasePatterns, longestPhrase } from '../parts/phrase-pattern.ts'
import type { OutsideTheme } from '../purpose-reading.ts'
import type { Token } from '../text/tokens.ts'

const phrasesByTheme: Record<OutsideTheme, readonly string[]> = {
  advertising: [
    'advertiser|advertisers|advertise|advertising|adtech|adverts|ads|retarget|retargeting|remarketing|remarket',
    'ad|ads slot|slots|targeting|partner|partners|network|audience|campaign|revenue|exchange|inventory|sales|personalisation',
    'targeted|programmatic|display|personalised|personalized ad|ads|advert|adverts|advertising|advertisement|advertisements',
    'upsell|upselling|upsells|monetising|monetizing|monetisation|monetization',
    'lookalike|sponsored audience|audiences|segment|segments|content|placement|placements|result|results|slot|slots',
    'cross sell|selling|sells',
    'marketing email|emails|mail|mails|campaign|campaigns|message|messages|push|pushes|purposes|automation|list|lists|team|analytics|segment|segments|blast',
    'promo|promotional campaign|campaigns|push|pushes|email|emails|mail|mailing|blast|message|messages|text|texts|sms|notification|notifications|alert|alerts|banner|banners|offer|offers',
    'targeted banner|banners|offer|offers|promotion|promotions',
    'special offers',
    'win|lure|tempt back ..1 customer|customers|user|users|shoppers|guests|subscribers|players|members|buyers',
  ],
  sharing: [
    'third party|parties',
    'share|shares|sharing|sell|sells|selling|leak|leaks|pass|passes|tell|tells|forward|forwards|hand|hands ..3 broker|brokers',
    'with|to brokers',
    'affiliate link|links|partner|partners|network|feed',
    'sell|sells|selling|share|shares|sharing|forward|forwards|forwarding|disclose|hand|pass|give|gives|transfer|licence|license|upload|export|expose|leak|send|sync ..4 profile|profiles|data|habits|history|histories|records|preferences|tastes|details ..1 to|with|on',
    'data broker|brokers|vendor|vendors|buyer|buyers|partner|partners|feed|sharing|lake|warehouse',
  ],
  training: [
    'train|trains|training|retrain|retraining|tune|tuning|teach|fit|calibrate|distil|pretrain ..4 model|models|ranker|recommender|classifier|network|llm|predictor|embeddings|summariser|summarizer|detector',
    'training data|dataset|set|corpus|examples|material|run|pairs|samples',
    'fine tune|tunes|tuned|tuning',
    'to benchmark',
    'finetune|finetuning|hyperparameter|hyperparameters|rlhf|backtest|hyperparams|lora|evals',
    'held out set|sets|split|data|test|part|sample|samples|lines|users|accounts|sessions|clicks|chats|people',
    'ground truth',
  ],
  analytics: [
    'analytics|kpis|heatmap|heatmaps|lakehouse|okr|okrs|mau|dau|nps',
    'cohort|churn analysis|model|report|reports|rate|rates|risk|prediction|table|tables',
    'open|click|conversion|retention|opt rate|rates',
    'click through',
    'conversion funnel|funnels|rate|rates|tracking',
    'a b test|tests|testing|experiment|readout',
    'usage statistics|stats|figures|report|reports|metrics|dashboard',
  ],
  profiling: [
    'profiling|psychographic|psychographics',
    'credit|risk|lead|trust|fraud|churn|reliability|propensity|frailty|vulnerability|solvency|gullibility|susceptibility score|scores|scoring|rating|ratings|tier|tiers|model',
  ],
  testing: [
    'stacktrace|pentest',
    'smoke|load|integration|stress|regression|acceptance|dry test|testing|run',
    'in|on staging',
  ],
  keeping: [
    'for later|internal|future use|purposes|only',
    'internal use|purposes',
    'in case we ever? need|want',
    'in case it ever? is|becomes|proves|turns|gets|comes ..1 needed|useful|handy|wanted|required|relevant|valuable',
    'come in handy',
  ],
  security: ['fraud|anomaly|intrusion|insider|bot detection|threat|rules|monitoring', 'penetration test'],
  research: ['market research'],
}

const themes = Object.keys(phrasesByTheme) as OutsideTheme[]
const indexes = themes.map((theme) => ({ theme, index: indexPhrasePatterns(phrasesByTheme[theme]) }))
/** Most words begin none of them. */
const beginnings = new Set(indexes.flatMap(({ index }) => [...index.keys()]))

export interface OutsidePhrase {
  readonly theme: OutsideTheme
  readonly tokens: readonly Token[]
}

/** "SELL-1: suggest a cafe", "Spy. Suggest a cafe.": by itself, with nothing that could make it honest. */
const themeSaidAlone: ReadonlyMap<string, OutsideTheme> = new Map([
  ['sell', 'sharing'],
  ['resell', 'sharing'],
  ['spy', 'profiling'],
  ['surveil', 'profiling'],
])
const digits = /^\d+$/

const topicWords = new Set(['about', 'regarding', 'concerning'])
const topicReach = 5

/** What stands right before such a phrase where it is turned off, looked through or explained: then the model decides. */
const honestBefore = indexPhrasePatterns([
  'opt|opts ..2 out of|from all|any|the|their|your?',
  'unsubscribe|unsubscribes ..2 from all|any|the|their|these|your?',
  'turn|turns|turning|switch|switches|switching off all|any|the?',
  'disable|disables|mute|mutes|block|blocks|stop|stops|cancel|cancels|skip|skips|hide|hides|silence|silences|reject|rejects all|any|the|these?',
  'job|jobs|small|classified|lonely|personal|rental|flat|housing',
  'explain|explains|explaining|define|defines what|how? a|an|her|his|my|the?',
  'what|how a|an|my|the?',
  'article|articles|blog|book|books|course|courses|debate|dissertation|documentary|entry|essay|essays|joke|lecture|lesson|lessons|opinion|paper|piece|podcast|poem|questions|quiz|satire|slides|speech|talk|thesis on|against a|an|how|the?',
])

/** Such phrases, except where they are only what something is about ("an essay about advertising"). */
export function findOutsidePhrases(tokens: readonly Token[]): OutsidePhrase[] {
  const found: OutsidePhrase[] = []
  let excusedEnd = 0
  for (let at = 0; at < tokens.length; at += 1) {
    const alone = themeSaidAlone.get((tokens[at] as Token).word)
    if (alone !== undefined && standsAlone(tokens, at)) found.push({ theme: alone, tokens: tokens.slice(at, at + 1) })
    if (at < excusedEnd || !beginnings.has((tokens[at] as Token).word)) continue
    for (const { theme, index } of indexes) {
      const length = longestPhrase(index, tokens, at)
      if (length === 0) continue
      // Of "personalised ads", "ads" is excused as well.
      if (isTopic(tokens, at) || isHonestBefore(tokens, at)) excusedEnd = Math.max(excusedEnd, at + length)
      else found.push({ theme, tokens: tokens.slice(at, at + length) })
    }
  }
  return found
}

/** But for the number of a ticket. */
function standsAlone(tokens: readonly Token[], at: number): boolean {
  const next = digits.test(tokens[at + 1]?.word ?? '') ? at + 2 : at + 1
  const begins = at === 0 || (tokens[at] as Token).after === 'stop'
  return begins && (tokens[next] === undefined || tokens[next]?.after === 'stop')
}

/** Within the sentence: a full stop ends what something is about. */
function isTopic(tokens: readonly Token[], at: number): boolean {
  for (let before = at; before > Math.max(0, at - topicReach); before -= 1) {
    if ((tokens[before] as Token).after === 'stop') return false
    if (topicWords.has((tokens[before - 1] as Token).word)) return true
  }
  return false
}

/** "opt me out of marketing mail", "sift the job ads" */
function isHonestBefore(tokens: readonly Token[], at: number): boolean {
  for (let from = at - 1; from >= Math.max(0, at - excuseReach); from -= 1) {
    if ((tokens[from + 1] as Token).after !== 'space') return false
    if (longestPhrase(honestBefore, tokens.slice(from, at), 0) === at - from) return true
  }
  return false
}

/** As many words as the longest of them. */
const excuseReach = 6
