/**
 * Words that say what a purpose is for, by what they say. The model weighs them; nothing here decides by itself.
 * `leads`: verbs that settle the matter when they lead a clause, whatever they act on.
 * `objects`: nouns that settle it when the verb says little ("generate food recommendations").
 */
import type { PurposeClass } from '../purpose-classes.ts'
import { stem } from '../text/stem.ts'

export type LexiconGroup = PurposeClass | 'outside' | 'vague' | 'light'

const leads: Partial<Record<LexiconGroup, string>> = {
  content_generation: `write draft compose summarise summarize translate rephrase reword paraphrase rewrite redraft
    proofread caption narrate transcribe ghostwrite author pen condense abridge shorten expand polish illustrate sketch
    compose lyricise retell recap outline explain describe phrase word subtitle dub localise localize simplify
    reformulate edit copyedit refactor document autocomplete answer reply respond compress distil scribble brainstorm
    annotate improvise versify recite dictate transliterate anonymise tone formulate recast spellcheck
    verbalise script storyboard sing jot rhyme gloss title headline poeticise interpret elaborate redline compile
    writing drafting wording rewriting summarising translating captioning proofreading minute`,
  recommendation: `recommend suggest propose advise rank shortlist rerank curate nominate compare pick
    narrow prioritise prioritize surface sort match pair guide point steer counsel consult endorse offer
    filter discover weigh longlist handpick`,
  scheduling: `schedule reschedule postpone rearrange arrange timetable plan coordinate slot squeeze allot allocate
    stagger sequence rota diarise diarize prepone timebox fit juggle interleave deconflict overlap space swap shift
    align calendar pencil settle agree`,
  ui_rendering: `render display show theme style lay layout draw paint dim hide enlarge shrink colour color highlight
    collapse resize toggle pin align restyle reflow animate blur zoom magnify tint shade skin brighten darken format
    scale arrange tile unfold mirror center centre shade hue reposition dock float paginate`,
  notification_delivery: `notify alert remind ping nudge warn buzz push text message page inform tell ring snooze mute
    silence hush deliver broadcast beep chime vibrate prod poke wake announce escalate relay prompt throttle
    debounce suppress call email mail telephone phone reach contact`,
  task_execution: `execute order reorder book rebook buy purchase pay repay submit file cancel renew register reserve
    transfer redeem lodge unsubscribe subscribe enrol enroll upload download donate bid checkout rent hire lease
    unlock lock switch turn start stop run deploy merge automate terminate refund reimburse claim sign
    countersign install uninstall update upgrade activate deactivate block unblock freeze charge settle wire remit
    publish post queue preheat defrost log record save restart reboot revoke approve dispatch ship return
    exchange swap sell trade invest withdraw deposit close open delete archive apply join leave confirm
    fill complete hail summon restock replenish print scan stream play water feed vacuum brew charge
    provision rotate roll commit trigger issue cast vote dispute appeal opt disable enable add remove
    insure import replace collect reverse void refill top`,
  outside: `train retrain finetune benchmark evaluate analyse analyze measure aggregate monetise monetize advertise
    market upsell target retarget segment profile score classify infer predict debug reproduce test audit monitor
    detect investigate research study survey sell resell share license disclose harvest scrape archive backup
    export replicate ingest mine correlate estimate forecast quantify track surveil label underwrite calibrate
    validate count tally assess verify diagnose trace gauge prefetch stockpile warehouse syndicate promote`,
  light: `generate create make provide give produce prepare do get have put come handle perform help set build offer
    present carry need want look let use supply assemble`,
  vague: `help assist personalise personalize improve enhance tailor understand know support serve optimise
    optimize customise customize delight empower learn retrieve fetch load read look`,
}

const objects: Partial<Record<LexiconGroup, string>> = {
  content_generation: `letter essay poem haiku limerick story tale speech toast article blog email draft summary synopsis
    abstract paragraph sentence caption lyrics song melody jingle script dialogue monologue biography bio obituary eulogy
    description blurb slogan tagline headline subtitle transcript minutes notes memo code docstring function
    query regex commit changelog readme documentation translation version wording rewrite phrasing reply answer response
    explanation quiz flashcard worksheet handout leaflet brochure picture image
    illustration drawing logo cover artwork portrait comic card vows sermon prayer riddle joke pun anecdote epilogue
    chapter novel screenplay storyboard alt copy text prose verse tone voice greeting template statement
    press release post tweet thread apology testimonial cv resume
    study guide outline questions prompt snippet boilerplate unit tests pseudocode formula pitch`,
  recommendation: `recommendation suggestion idea option tip pick choice alternative shortlist ranking advice proposal
    candidates matches selection substitute replacement options favourites contenders comparison
    top best similar results relevance bestseller inspiration`,
  scheduling: `appointment meeting slot calendar schedule timetable roster rota diary availability agenda event date time
    hour gap window session rehearsal interview visit shift itinerary planner reschedule cadence deadline
    timeslot day week weekday evening morning afternoon weekend noon timezone`,
  ui_rendering: `layout theme font screen page view panel sidebar toolbar menu button icon widget palette
    contrast mode display interface ui header footer column grid tile typography spacing margin cursor
    overlay tooltip navigation tab colours colour colors color wallpaper background skin hud minimap
    animation motion scroll zoom density pane viewport dropdown keyboard stylesheet css locale
    gauge dial slider toggle modal popup gallery carousel splash launcher homescreen ribbon breakpoint`,
  notification_delivery: `notification alert reminder push ping nudge digest heads warning alarm sms
    bulletin roundup notice buzz beep pager channel disturb ringtone vibration chime siren prompt callout
    mute snooze silence interruption announcement newsflash`,
  task_execution: `order payment purchase booking reservation refund donation transfer subscription ticket invoice bill
    claim return checkout basket cart membership contract registration enrolment workflow deployment
    pipeline routine thermostat lights door warranty prescription transaction errand trade bid deposit fine`,
  outside: `analytics analysis statistics metrics kpi report reporting dashboard cohort funnel heatmap churn retention
    telemetry conversion attribution advertiser advertisers advertising ads ad campaign marketing sponsor promo upsell
    audience segment lookalike broker partner affiliate vendor reseller insurer underwriting creditworthiness
    score scoring profiling propensity segmentation model training dataset corpus classifier embeddings benchmark
    evaluation experiment hyperparameter gradient finetuning rlhf debug bug crash staging regression qa
    latency stacktrace logs migration backup warehouse lake lakehouse fraud anomaly siem threat surveillance intrusion
    breach audit compliance research hypothesis study survey thesis paper participants correlations internal later
    archive copy cache prefetch insights trends demographics income leaning ethnicity revenue monetisation engagement`,
  vague: `experience assistance service help personalisation personalization context background information memory
    memories preferences convenience quality satisfaction interaction ux needs journey features misc conversation
    everything things stuff understanding picture`,
}

/** By stem, a number with a bit for each group: "swap" a shift, "swap" a pair of shoes at the shop. */
export const leadGroups: ReadonlyMap<string, number> = groupsByStem(leads)
export const objectGroups: ReadonlyMap<string, number> = groupsByStem(objects)

function groupsByStem(groups: Partial<Record<LexiconGroup, string>>): Map<string, number> {
  const byStem = new Map<string, number>()
  for (const [index, words] of Object.values(groups).entries()) {
    for (const word of words.split(/\s+/)) {
      // A purpose is read word by word: an entry that is none would never be met, and nobody would notice.
      if (!/^[a-z]+$/.test(word)) throw new Error(`The lexicon has an entry that is not a word: "${word}"`)
      const stemmed = stem(word)
      byStem.set(stemmed, (byStem.get(stemmed) ?? 0) | (1 << index))
    }
  }
  return byStem
}

/** The bit of each group of words that lead. */
export const leadGroupBits = Object.fromEntries(
  Object.keys(leads).map((group, index) => [group, 1 << index]),
) as Readonly<Record<LexiconGroup, number>>
