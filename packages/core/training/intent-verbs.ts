/** Verbs that begin intents although a dictionary would call them nouns, or does not have them. */
const verbs = `
abridge accept activate adapt add adjust advise agree alert allocate allot amend announce annotate answer append apply
approve archive arrange assemble assign author automate avoid batch block blur boil book borrow broadcast build bundle
buy buzz call cancel caption change charge check checkout choose claim clean close collapse collect colour color come
compare complete compile compose compress compute condense confirm contact convert coordinate correct count create curate
debug decide declare deduct defer delete deliver deploy describe design determine dictate dim disable disclose
dispatch display dispute distil divide donate download draft draw drop edit email embed enable encourage end enlarge enrol
enroll enter escalate evaluate exchange execute expand explain export extend feed fetch file fill filter find finish
fit fix flag flip fold forward freeze fulfil gather generate get ghostwrite give group guess hand handle harvest help hide
highlight hire hold hush illustrate increase infer inform install interpret invite keep launch lay lend let list
load localise localize locate lock lodge log lower mail make map mark match measure merge message migrate monitor
move mute name narrate narrow nominate notify nudge offer open order organise organize outline page paint paraphrase pass
pause pay perform personalise personalize phone phrase pick pin ping place plan play plot point polish poke populate post
postpone predict prepare present price print prioritise process prod produce profile promote proofread propose
provide publish pull purchase push put queue raise rank rate reach read rearrange rebook recap recast recommend record
redeem reduce reformulate refund refuse register relay remind remove render renew rent reorder rephrase reply report
repeat request reschedule resell reserve reset resize resolve respond restart restore retell retrain return reword
rework rewrite ring rotate route run save scale schedule score screen select sell send sequence set settle share shift
ship shorten shortlist show shuffle sign silence simplify sketch skip slot snooze sort spell spread squeeze stage start
stop store stream submit subscribe subtitle suggest summarise summarize sum supply suppress surface survey swap switch
sync tag tailor take tell teach terminate text theme throttle tidy tile time toggle top track train transcribe transfer
translate transpose trigger trim tune turn type unblock unlock unsubscribe update upload upgrade use validate verify view
voice vibrate wake warn watch weigh widen withdraw word work wrap write line look pen jot chime mirror cast
`

export const intentVerbs: readonly string[] = verbs.trim().split(/\s+/)
