/**
 * Dishes, medicines, plants, customs, brands and programs, from all over the world, that look like no English word. Letters alone cannot
 * tell them from gibberish, and everybody is reminded of their pills.
 */
import { lazy } from './lazy.ts'

/** Whether it is such a word, without its accents and in lower case. */
export function isLoanWord(word: string): boolean {
  return loanWords().has(word)
}

const loanWords = lazy(() => new Set(listed.trim().split(/\s+/)))

const listed = `
  aardvark aarti aaruul abgoosht acetylcysteine acma acyclovir adho adjika advieh adyen aeon aeroflot aespa agbada
  aglaonema agnolotti agogo ahsoka aikido aivazovsky aiyu ajapsandali ajdovi ajillo ajio ajrakh ajwain akbank akkawi
  alfajor alkmaar alzheimer ambroxol amchur amqp anko anzac aotearoa apfelstrudel aquilegia arpeggio arrhythmia asado
  asafoetida asgi ashwagandha atayef avicii avif awameh ayib ayurveda azithromycin aznavour baati badrijani baduk
  baeckeoffe bahai baiao baijiu baisakhi bajigur bajra baju bakso baobab basenji bauknecht baumkuchen bbva bebop
  beerlao beiju beko benzoyl beuys bevacizumab bhujangasana bibingka bifteki bihun bika biktarvy bindaetteok bizum
  bnai boerboel boeuf bokbunja bonpreu borjomi borzoi botafogo boulardii bouygues bouzouki bratkartoffeln brouhaha
  buddleia buhund bulgakov bulgogi busuu buuz byrek bzip cacciucco caju cefdinir cevapcici chakhchoukha chakhokhbili
  chanukah chebyshev chhurpi chihuahua chromadb chrusciki chutzpah cilbir coccyx cockroachdb coenzyme coetzee colruyt
  crni csgo cska csrf csusza cthulhu cupuacu currywurst cwikla cygwin cymbidium czerny dabke dabu dahi daifuku
  daihatsu daimyo dakgalbi dakgangjeong dakhabrakha danbauk danbo dashiki dasik dawadawa dayquil dazn degu deum dhau
  dhokla dhol dhuhr dimmu djokovic dogo doja dolmeh domra domyos doodh dopiaza doppelkopf dostoevsky dostoyevsky doufu
  douhua douyin dovga dubh duckdb duku dussehra duvec dyspepsia dyspraxia ecdsa echidna echpochmak egrep egusi eksisi
  empadao enab enhypen enka ennui enoki eomuk epipremnum ergo ersatz erwtensoep eryngium erythromycin esraj etihad
  eudaimonia euonymus euphonium euphorbia eureka evolocumab ewedu fahrvergnugen faikakai fasika fauda faworki
  febuxostat feijao feijoa feijoada fenerbahce fenugreek ffxiv fibromyalgia fideua filmjolk fluxcd fmab fosfomycin
  fozelek fpga frikkadel friluftsliv fstab fuyunghai gabbeh gabi gado gaeltacht gagaku gaggenau galaktoboureko galbi
  garni garudhiya gatka gawai gawk gayageum gazpacho gcode gemfibrozil geoguessr germknodel gewurztraminer giddha gimp
  ginjinha ginkgo ginzburg gjetost gluhwein gnawa gnudi gochugaru gogosi gogsu gojek goju golabki golgappa gombrowicz
  gotye goya gqom graalvm gravlax groenendael grunkohl grutze gtav gudi gueuze guqin gurpurab gutab guzmania gweilo
  gyokuro gypsophila gyuvech haboob haegeum haejangguk haemorrhoids haggadah hajduk hallyu haori hapkido havdalah
  haydn hdfc helmholtz hemkop hertzoggie hevc hijiki hikikomori hiraeth hoedeopbap hoffenheim hoja hokusai holubtsi
  holubtsy hookah horimiya houellebecq httpx huangjiu huawei huipil humboldt huoguo huygens hwyl hydroxychloroquine
  hydroxyzine hyperv hyrax icmp idiyappam ihram ikigai ikura imagawayaki imbolc imodium inuyasha inxs ipsec iqiyi isaw
  isuzu itau itzy ixekizumab jachnun jacuzzi jadoh jaew jajangmyeon jalfrezi jamu janazah januvia jcpenney jekyll
  jengkol jeogori jeonbokjuk jeonbuk jeow jerboa jhol jhumka jiaozi jilbab jinbei jitsu jivamukti jjajangmyeon jjimdak
  jjimjilbang jobim joomla journalctl jouy jpmorgan jujutsu jysk kaab kaaba kaamelott kabaddi kabsa kadhi kaguya
  kahoot kahwa kaju kakaobank kakaotalk kakapo kakeibo kakigori kakik kakuro kalakukko kaleo kalguksu kamaboko kanafeh
  kanye kapitsa kaposzta kapusniak kapustnica karjalanpiirakka karkadeh karniyarik kasbah kashk kashkaval kaszanka
  katli katsu katsuobushi kavum kawaii kazandibi kazy kebapche kefalotyri kehlmann ketubah khaja khakhra khalsa khash
  khayal khmeli khubz khurma khutbah khuur khuushuur kibitz kiddush kiehls kielbasa kierkegaard kiluvoileib kimchijeon
  kimetsu kimjang kindzmarauli kinkajou kippah kirby kishke kisra kkakdugi kladdkaka kleftiko klobasa kluski klutz
  kmart knackwurst knafeh knedlo knish knorr kobo kodi koenigsegg kofola kofta kofte kohls koko kokoda kokorec
  kokoshnik kokpar kolbasz kolmogorov koln kolo kolsch kooikerhondje kookaburra kootu korokke korvapuusti kosi kotlet
  kowhai kowtow krampusnacht kranjska krav krembo kremsnita krita kroeung krok kroket krompirusa kropotkin krowki
  krumkake krupnik krups krupuk kuay kubaneh kubb kuchipudi kudu kuduro kuih kukurec kulcha kulebyaka kulfi kumbh
  kumihimo kumpir kunu kurbiskernol kuroko kuru kusama kushikatsu kutia kuurdak kuvasz kvass kvikk kwanzaa kygo
  kyokushin kyudo kyufte kyykka laddu larb lastfm lauki laulau lazada laziji leberwurst lebkuchen lecso legia leibniz
  leipajuusto leitao leitmotif lemsip leylandii liangpi libuv liebherr lightgbm lldb lloyds llvm loeil lohikeitto
  lokum loukaniko lsblk lsof luajit lughnasadh lunsj lunu luosifen luqaimat lyapunov mahi mahlab makgeolli malvazija
  manuka maqluba masenqo masgouf matzah mavrud mayai mazda mazurka mbakbaka mbeju mchadi medovnik medovukha meghli
  meijer melayu meshuggah mezban mezcal mezuzah mhadjeb mhath mickiewicz minkowski mishkaki miyeokguk mizuho mjadra
  mkdocs moghrabieh mohiniyattam mojito molkky molnupiravir mongodb mosbolletjies mouhalabieh mozartkugel mrsa msbuild
  mufc muhallebi muhammara muharram mujaddara muji mukha mukimo mukluk mulgipuder mulukhiyah mushoku mutabbaq myoga
  mypy mysql nabokov naengmyeon nalysnyky nasi navratri nekfeu nerium nestjs netcdf neufchatel nexium nextjs ngugi
  nietzsche nihari nikon ninjutsu nioh niqab nixos nkwobi nmap nogada nokedli nokia nosh nosql nouveau ntfs nubank
  nuget nukazuke numba nuoc nurtec nvidia nvim nyama nykaa obatzda objc ocaml ocbc ocrelizumab odnoklassniki ogbono
  ohana oidc ojja okri okroshka oladyi onkyo ontbijtkoek onugbu opencv orajel oreo oshogatsu ospf osrs otaku otezla
  ouigo ouzo oxxo oxybutynin oxycodone oyakodon ozark ozempic ozuna paczki pajeon pannenkoeken papdi paytm pekao pepco
  pepsi peugeot pfeffernusse phirni pikachu pilau pinnekjott pipx piroshki pirozhki pismaniye pkhali pljeskavica
  plokkfiskur pocoyo pogacsa pohutukawa polnareff polymyalgia ponyo ponzu potjiekos potpourri presbyopia prokofiev
  prosciutto psvita pubg pukka pulque puttu pyenv pypi pypy pyqt pysanky pyttipanna pyzy qanun qemu qgis qigong qipao
  qiviut qnap queijadas qwirkle rabokki raffaello rajah rajma rakfisk rakija ramyun rassolnik raznjici reiki rempeyek
  requeijao rethinkdb rfissa rieu rihanna rinvoq ripgrep rituximab rojak roku romeu royksopp rtmp rtve rugbraud
  rugbrod ruisleipa rujak rummikub rupjmaize ryazhenka ryobi sadaqah sadza saeco sajji sakharov saluki samgyeopsal
  samgyetang samizdat sampdoria saola sapkowski sassuolo sattu sauerkraut saunf sauvignon savoiardi saxenda schafkopf
  schmaltz schmutz schuhplattler schwarzkopf seiko sekiro sekuwa senbei seppuku seswaa sgian sgraffito shaadi
  shakuhachi shao shatkora shavuot shehnai shengjianbao shikoku shkmeruli shoji shuwa silpo siopao sizdah sjogren
  sklodowska skyjo skyrizi slivovitz sliwowica sljivovica smbc snapd sncf snoek socca sofosbuvir soju somloi songpyeon
  soutzoukakia spaetzle spekkoek sqli stokrotka stoofvlees strukli sucuk sudo sufganiyah sufganiyot suja sujebi
  sujeonggwa suji sujukh sukhasana sukiyaki sukkah sulguni sulwhasoo suqaar suunto suzani sveltekit svevo svickova
  swarovski swiggy syngonium synthroid syrah systemctl szarlotka tadka tafelspitz tahdig tahu taiko taiyaki tamagoyaki
  tanjia tanuki taobao taouk taqiyah tasbih tatsoi tavce tavuk tchaikovsky tchotchke tcpdump tekkadon teow teppanyaki
  tepsi teriyaki thurgau tiki tikka tikkun tklapi tlacoyo tobiko tocilizumab tonjiru torii trakt trastuzumab trdelnik
  trpc truvada tsingtao tsoureki tsukune tsundoku tsvetaeva tteokbokki tubi tulku turkcell tuyo tyvek tzedakah tzitzit
  ubrelvy ugadi ugba uikit ujjayi ukha ukiyo umngqusho umqombothi umrah undhiyu uniqlo upma uszka utkatasana valheim
  vanillekipferl vauxhall vbscript veau veldt venv vhdl vieja vietjet viki vinyasa vkontakte vkusvill vlan vleis vmdk
  volkswagen vollkornbrot vranac vrksasana vuejs vuex vuvuzela vygotsky vyshyvanka vyvanse wagyu wahoo wajik webauthn
  webm webp webrtc wegovy weibo weisswurst wgsl wigwam witloof wolfsburg wushu wxpython wycinanki wydad xacuti xaml
  xampp xanax xargs xcom xeljanz xgboost xhtml xiangqi xiaohongshu xiaolongbao xiaomi xingyi xinomavro xinxim
  xoloitzcuintli xslt xylometazoline xyzal yahrzeit yahtzee yakgwa yakiniku yakisoba yangqin yaqona yassa yazio
  yemeksepeti yenta yiruma yoasobi yokan yonex yorkie youtiao yuba yuca yuenyeung yugioh yukgaejang yukhoe zaalouk
  zabka zakuski zamzam zanussi zapiekanka zappa zarzuela zefir zeitgeist zeki zeljanica zelo zenzai zeromq zganci
  zhadan zhajiangmian zhongqiu zhug ziemniaczane zigni zika zimtsterne zojirushi zoloft zolpidem zongzi zoolbia zopf
  zosui zovirax zstd zubrowka zucchero zurna zwiebelkuchen zyprexa zyrtec
`
