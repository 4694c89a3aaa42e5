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
  aamras aardvark aarti aaruul abacha abaya abgoosht abhyanga aborrajado acai acaraje accutane acenocoumarol acerola
  acetaminophen acetylcysteine achaar achar achichuk achiote aciclovir ackee acma acorda acyclovir adalimumab
  adapalene adderall adenium adho adire adjaruli adjika advieh advil adyen aebleskiver aeon aeonium aeroflot aespa
  afang affenpinscher affogato afritada afrobeat afrobeats agapanthus agatogo agave agbada agedashi aglaonema
  agnistambhasana agnolotti agogo aguachile aguapanela aguardente aguardiente aguaymanto aguinaldo ahsoka aikido aioli
  aipim airag aivazovsky aiyu ajapsandali ajdovi ajiaco ajika ajillo ajio ajoblanco ajrakh ajwain akamu akara akasan
  akbank akbash akhalteke akita akkawi akpeteshie akshaya alabai albaloo albarino albendazole albondigas albuterol
  alcapurrias alebrijes alendronate alfajor alfajores alheira aligot alioli alkmaar alloco allopurinol almejas
  almojabana almojabanas alocasia aloko aloo alpargatas alphorn alplermagronen alprazolam alzheimer amala amapiano
  amaretti amarone amarula amasi amatriciana amazake amba ambroxol ambubachi amchur amiodarone amitriptyline amla
  amlodipine amlou amoxicillin ampicillin amqp anago anarkali anastrozole andouillette angavastram angklung
  anjaneyasana anko ankole annakut annaprashan anpan anthurium anticucho anticuchos antipasto anulom anzac aotearoa
  aperitivo apfelstrudel apixaban appam aqeeqah aqiqah aquavit aquilegia arabesk arancini arare araucaria arayes
  arbaeen arbi ardha arequipe aripiprazole armagnac arnica arnis arpeggio arrabbiata arrachera arrhythmia artemether
  arti asadero asado asafoetida asalha asam aseeda asgi ashak ashtanga ashura ashwagandha asinan aspegic assyrtiko
  atayef atchar atenolol atole atomoxetine atorvastatin atta attieke augmentin aushak avgolemono avial avicii avif
  avurudu awameh awassi awaze ayam ayamase ayatori ayib ayurveda azathioprine azawakh azithromycin aznavour azulejo
  baati babi babka babouche bacalao bacanora baccala bachata backhendl baclofen bacuri badam bademjan badrijani
  baduanjin baduk baeckeoffe baghali baghrir baglama bagna bagoong baguazhang bahai baiao baijiu baingan baisakhi
  bajigur bajra baju bakarkhani bakasana bakso balado balafon balalaika balaleet balasana balchao baleada baleadas
  baloot balsamico balti balushahi balut bambu bambuco bamia bammy bamya banarasi banchan bandha bandhan bandhani
  bandhasana bandura bangus banh banitsa banku bansuri baobab baraat barbacoa barbari barong basbousa basenji bastani
  bastilla basturma batbout batchoy battojutsu bauknecht baul baumkuchen bayram bbva bearnaise beauceron beaujolais
  bebinca bebop bechamel becherovka bedar beerlao befana begena begendi beijinho beiju beko belacan belote beltane
  benachin benadryl benzoyl berbere berimbau besan beshbarmak bessara betutu beuys bevacizumab beyaynetu bhaja bhajan
  bhajiya bhakri bharatanatyam bharta bharwan bhastrika bhatura bhindi bhramari bhujangasana bhuna biangbiang
  bibhitaki bibim bibingka bienenstich bifana bifteki biguine bihon bihu bihun bika biktarvy bilboquet bindaetteok
  bindi bingsu birria bisacodyl bisht bisoprolol bissap bissara bistecca bitterballen bizum blanquette blini blitva
  bnai boba bobbatlu bocadillo bocce bodhran boerboel boerenkool boerewors boeuf bogolan bogolanfini boishakh bojutsu
  bokator bokbunja bokit bokkeum bolani boldo bolero bolinho bombilla bomboloni bonenkai bonpreu boorsok boortsog
  boquerones borek borjomi borzoi bossam botafogo bottarga boubou bougainvillea bougatsa bouillabaisse boukha
  boulardii bouvier bouygues bouzouki boza bracco brahmi bramborak brandade brannvin branza branzino bratkartoffeln
  bratwurst bredie brennivin bresaola briard brigadeiro brigadeiros brika brilinta briouat briscola brotchen brouhaha
  brunello brunost bruschetta bryndza bryndzove buba bubur bucatini buchada buchteln buchty budae buddleia budesonide
  buhund bulalo bulerias bulgakov bulgogi bulgur buljol bumbong bumbu bunad bungeoppang bunraku bunuelos buprenorphine
  bupropion burek burekas burfi buriti burnous burraco burrah burrata busaa buscopan busuu butifarra butoh butsudan
  buuz buzkashi byrek bzip cabrales cabrito cacciatora cacciucco cachaca cachapa cachapas cachupa cacik caciocavallo
  cafecito cafezinho cafreal caftan caipirinha cajeta cajon caju cajuina calabaza caladium calamansi calamares
  calamari calavera calcots caldereta callaloo calpol calvados cambuci camembert camogie camu canai candesartan
  candombe canelazo canele canjeero cannelloni cantal cantucci capirotada caponata cappelletti captopril capulana
  carajillo carapulcra carbamazepine carbimazole carbonnade carimanola carmenere carnaval carnevale carnitas carpaccio
  carrom caruru carvedilol casabe cassareep cassata cassoulet cataplana cattleya catupiry cauda cavaquinho cavatelli
  cazuela cecina cefalexin cefdinir cefixime ceftriaxone cefuroxime ceibo celecoxib cempasuchil cempedak cendol
  cepelinai cephalexin cetirizine cevapcici cevapi chaabi chaas chaat chacarera chachacha chador chaharshanbe
  chakalaka chakhchoukha chakhokhbili chakli chalga chalka chamoy champaka champorado champurrado chana chanderi
  chandrasana chanukah chapati chapli chapulines charango charolais charoset charque chartreux charye chashu chatamari
  chaturthi chaudas chaufa chawal chawanmushi chayote chebakia chebureki chebureky chebyshev chechebsa chelo chenna
  cherimoya chermoula chettinad chevre chhath chhurpi chianti chibuku chicha chicharron chicharrones chifa chihuahua
  chikankari chikki chikwangue chilaquiles chilcano chimaek chimarrao chimichanga chimichurri chimurenga chingri
  chinlone chinotto chipa chipirones chirashi chirimoya chitenge chivda chivito chloroquine chlorphenamine chocotorta
  choila chokha chole cholecalciferol cholent chonguri chorba chorek choripan choucroute chourico christstollen
  chromadb chrusciki chuchvara chudu chuhai chuleton chullo chuno chupe chuppah churchkhela churidar churrasco chuseok
  chutzpah ciabatta cialis cicchetti ciclosporin ciftetelli cilbir cimbalom cincau ciorba cipralex ciprofloxacin
  citalopram clafoutis clarithromycin claritin clindamycin clivia cloisonne clonazepam clopidogrel clotrimazole
  clozapine cocada coccyx cochinita cocido cockroachdb coenzyme coetzee colchicine colocasia colomba colruyt combiflam
  comte confit congee congkak congri conkies coquito corba corbasi cornichon corridos cotechino cotija cotoletta
  cotriade coumadin covrig covrigi coxinha coxinhas cozaar cozido cozonac crassula crepes crni croqueta croquetas
  crostata crostini crottin crwth csardas csgo cska csrf csusza cthulhu cuberdons cueca cumbus cunape cupuacu curanto
  currywurst curtido cwikla cyanocobalamin cyclobenzaprine cygwin cymbidium czerny daal dabigatran dabka dabke dabu
  dackel daeboreum daegeum dahi dahongpao daifuku daiginjo daihatsu daikon daimyo daiquiri dakbal dakgalbi
  dakgangjeong dakhabrakha dakon dakos dalgona dalma dambe danbauk danbo dancehall dandan dandasana dandiya dango
  danjiri danoje danzon dapagliflozin darbouka darbuka daruma dasara dashain dashi dashiki dasik dastar daube
  dauphinois dawadawa dayquil dazn deel degu dekopon dembow dende dendeng dendrobium deruny desloratadine deum
  dexamethasone dextromethorphan dhal dhania dhansak dhanteras dhanurasana dhau dhido dhikr dhokla dhol dholak dholki
  dhoti dhrupad dhuhr diazepam diclofenac didgeridoo dieffenbachia digoxin diketo dilruba diltiazem dimmu dimsum
  dinuguan diovan diphenhydramine dirndl dishdasha dizi djellaba djembe djokovic djon djondjon dobok dobradinha
  doenjang dogo doja dojang doliprane dolma dolmades dolmeh dolsot dolutegravir dombra dombyra domoda domperidone
  domra domyos donburi donepezil dontoyaki doodh doogh dooj dopiaza doppelbock doppelkopf dorayaki dosha dostoevsky
  dostoyevsky dotorimuk douban doubanjiang douchi doudizhu doufu douhua doumbek douyin dovga doxycycline dracaena
  drahthaar draniki drishti droewors duanwu dubh duckdb duduk duku dulaglutide dulcolax duloxetine dumpukht dupatta
  dupixent durian durum dushbara dussehra dutasteride duvec duxelles dyspepsia dyspraxia ecdsa echalote echeveria
  echidna echpochmak eclair edelweiss edoxaban eetch efferalgan egrep egusi eisbein ekadashi ekiben ekpang eksisi
  ekuru elaichi elarji eliquis elote emmentaler emoliente empadao empagliflozin empanada empanadas enab enalapril
  encebollado enchiladas enhypen enka enkutatash ennui enoki enoxaparin ensaimada ensaymada entrecote entresto eomuk
  epazote epipen epipremnum epoisses ergo erguotou erhu ersatz erwtensoep eryngium erythromycin escalivada escamoles
  escitalopram escondidinho escovitch escrima escudella eskrima esomeprazole esquites esraj estradiol eszterhazy
  etihad etoricoxib eudaimonia euonymus euphonium euphorbia eurasier eureka euthyrox evolocumab ewedu ezetimibe fabada
  fafda fahrvergnugen faikakai fajitas falabella fallas falooda faloodeh famotidine fanesca fank farfalle farikal
  farinata farofa fasika fasolada fastelavn fatayer fatta fatteh fattoush fauda faworki febuxostat fegato feijao
  feijoa feijoada feipian fekkas fenerbahce feni fenofibrate fentanyl fenugreek fergese fernet ferragosto fesenjan
  feteasca feteer fettuccine feuerzangenbowle fexofenadine ffxiv fibromyalgia fideua fidya filmjolk finasteride firfir
  fitfit fitr fittonia flaeskesteg flammkuchen flija fluconazole fluoxetine fluticasone fluxcd fmab foie fonio fontina
  formoterol forro fosfomycin fougasse fozelek fpga francesinha frangipane frangipani franzbrotchen freekeh fregola
  frevo friarielli fricase friesian frikadeller frikandel frikandellen frikkadel friluftsliv frisee fritanga fritule
  fstab fufu fugazzeta fugu fumbwa funana funchi furikake furisode furmint furosemide furoshiki fusilli fustanella
  futebol futomaki futsal fuyunghai fuzi fynbos gabapentin gabbeh gabi gado gadulka gaeltacht gaeng gagaku gaggenau
  gahambar gaida gajak gajar gakti galabeya galaktoboureko galangal galbi galbitang galgo galouti galungan gambas
  gamcha gamjatang ganache gandoura gandules ganguo ganpati garam garbure garnacha garni garudasana garudhiya gatka
  gaviscon gawai gawk gayageum gazpacho gbegiri gcode gefilte gele gemfibrozil genfo geoguessr germknodel
  gewurztraminer ghagra ghanoush ghevar ghormeh ghraybeh ghriba ghughra ghusl ghutra gibanica giddha gilli giloy
  gimbap gimbri gimjang gimp ginataang ginjinha ginjo ginkgo ginzburg githeri gizzada gjetost gliclazide glima
  glimepiride glipizide glogg glucophage gluhwein gnawa gnocco gnudi gochugaru gofio gogosi gogsu goiabada gojek goji
  goju gokshura golabki golgappa golonka golpar golubtsy gombrowicz gomen gomesi gomoku gomukhasana gongura gopchang
  gordita gorditas goreng gorgonzola gorodki gotukola gotye govardhan goya gozinaki gozleme gqom graalvm granadilla
  granados grappa graviera graviola gravlax gremolata grevillea gricia griha griot grissini groenendael grunkohl
  grutze gruyere gtav guaguanco guaifenesin guajillo guanabana guarana guasacaca guayaba guayabera gudeg gudi guembri
  gueuze gugelhupf guggul guiro guitarron gulab gulai gulas guling gullac gulmohar gulung gulyas gumdo gundruk guotie
  guqin gurpurab gusle gusli gutab guzheng guzmania gweilo gyokuro gypsophila gyudon gyutan gyuvech habanero habesha
  habichuelas haboob haegeum haejangguk haemorrhoids haflinger haftsin hagelslag haggadah haidong hajduk hakama hakarl
  halasana halaszle halay halaya haldi haleem hallaca hallacas hallyu haloperidol halusky halva halwa hamachi
  hamantaschen hamsi hanabi hanafuda hanami hanbok handvo hanetsuki hanfu hangikjot hanoverian hanumanasana haori
  hapkido harakeke harcha hardingfele harees harira harissa haritaki hashanah hatha hatsuhinode hatsumode haupia havan
  havanese havdalah hawaij hawawshi haworthia haydari haydn hdfc heliconia helmholtz hemkop hermelin hertzoggie hevc
  hijiki hikikomori hilachas hilsa hinamatsuri hinoki hippeastrum hiraeth hnefatafl hoedeopbap hoffenheim hogao hoisin
  hoja hojicha hokkien hokm hokusai holubtsi holubtsy hongi hookah hopak horchata horiatiki horimiya hotteok
  houellebecq hovawart httpx huacatay huachinango huajiao huajuan huancaina huangjiu huapango huarache huaraches
  huawei huayno huesillo huipil huitlacoche humalog humboldt humira humita humitas huoguo huygens hwachae hwatu hwyl
  hydrochlorothiazide hydrocodone hydrocortisone hydroxychloroquine hydroxyzine hyperv hyrax iaido iberico icmp iddah
  idiazabal idiyappam iemanja ifisashi ihram ikan ikayaki ikigai ikokore ikura ilish imagawayaki imarti imatinib
  imbolc imli imodium indapamide indomethacin infliximab inuyasha inxs ipratropium ipsec iqiyi irbesartan isaw
  isicathamiya isicholo iskukaris isombe isoniazid isosorbide isotretinoin isuzu itau itraconazole itzy ivermectin
  ixekizumab jabuticaba jacaranda jachnun jacuzzi jadoh jaew jagannath jagermeister jaggery jahe jajangmyeon jalebi
  jalfrezi jallab jamdani jameed jamon jamu janazah janggi jani janker janmashtami januvia jardiance jashn jatra
  jcpenney jeera jegichagi jekyll jellabiya jenever jengkol jenipapo jeogori jeonbokjuk jeonbuk jeow jerboa jesa jeyuk
  jhol jhumka jianbing jianzhi jiaozi jicama jilbab jinbei jindo jitsu jivamukti jjajangmyeon jjamppong jjim jjimdak
  jjimjilbang jobim jogae joik jokbal jongmyo joojeh joomla joropo joumou journalctl jouvert jouy jpmorgan jpop
  jujitsu juju jujube jujutsu julmust junkanoo junmai jysk kaab kaaba kaamelott kabaddi kabanosy kabocha kabosu kabsa
  kabuki kacamak kachori kachumbari kachumber kadala kadamba kadayif kaddish kadhi kadomatsu kaeng kafta kaftan kagami
  kaguya kahoot kahwa kailan kaimati kajal kajgana kajmak kaju kakanin kakaobank kakaotalk kakapo kakeibo kakiage
  kakigori kakik kakori kakuro kalakand kalakukko kalamansi kalamatianos kalamkari kalanchoe kalaripayattu kaleo
  kalguksu kalimba kalonji kalua kamaboko kamancheh kamias kanafeh kanaval kanga kangal kanjeevaram kantha kanye kanzu
  kapalbhati kapenta kapha kapitsa kaposzta kapotasana kaprao kapusniak kapustnica karaage karahi karakul kardemumma
  karela karjalanpiirakka karkadeh karniyarik karsilama karthigai kartoffelsalat karuta kasar kasavu kasbah kasha
  kashk kashkaval kasuri kaszanka katahdin kataifi kathak kathakali katlama katli katmer katogo katsu katsudon
  katsuobushi kava kaval kavarma kavum kawaii kawali kaymak kazandibi kazy kebapche kebaya kecap kedjenou keema
  keeshond kefalotyri kehlmann kelaguen kelewele keluak kemiri kencur kendama kenjutsu kenkey kente keppra kerupuk
  keshi ketoprak ketorolac ketubah ketupat khadi khaja khakhra khaleegi khaliji khalsa khandvi khao kharcho khash
  khayal kheer khene khiao khichdi khimar khinkali khmeli khobz khokhloma kholodets khoomii khordad khoresh khoresht
  khorovats khorovod khubz khurma khutbah khuur khuushuur kibinai kibitz kiddush kiehls kielbasa kierkegaard kikoi
  kilim kilishi kiluvoileib kimbap kimchijeon kimetsu kimjang kinako kinche kindzmarauli kinilaw kinkajou kinmokusei
  kinpira kintsugi kippah kirby kiribath kirigami kirtan kishke kisra kissel kitenge kitfo kiwicha kizomba kkakdugi
  kkotge kladdkaka kleftiko kleicha klepon klobasa klonopin kluski klutz kmart knabstrupper knackebrod knackwurst
  knafeh knedlo knish knodel knorr koan kobo kobudo kobyz kobza kodi koeksisters koenigsegg kofola kofta kofte kohls
  kojagari koji kokeshi koko kokoda kokorec kokoshnik kokpar kokum kolache kolaches kolam kolbasz kolmogorov koln kolo
  kolsch kombu komondor kompa kompot komuz kongnamul konjac konnyaku kontomire koobideh kooikerhondje kookaburra kootu
  kopi kopytka koras korokke korvapuusti koshari kosho kosi koskenkorva kosovorotka kothu kotlet koto kottbullar kottu
  kourabiedes kowhai kowtow kozunak kpop krama krampusnacht kranjska kransekake krapow krar krathong kratom krav
  krembo kremsnita kriek krita kroeung krok kroket kroketten krompirusa kropotkin kroppkakor krounchasana krowki
  krumkake krupnik krups krupuk kuay kubaneh kubb kubba kubdari kuchen kuchipudi kudu kuduro kudzu kugel kugelis
  kuialua kuih kukeri kuksool kukurec kulcha kulebyaka kulen kulfi kulich kumbh kumihimo kumis kumite kumpir kumquat
  kunafa kundalini kunefe kunu kurash kurbiskernol kuroko kurtoskalacs kuru kurut kusama kushari kushikatsu kushti
  kutia kutki kutsinta kuurdak kuvasz kvas kvass kvikk kwanzaa kwati kway kygo kyokushin kyopolou kyudo kyufte kyykka
  laab laamb labetalol lablabi labskaus lachha lactulose laddu ladoo laghman lagman lagori lagotto lahmacun lahmajoun
  lahoh lahpet lakerda lalapan lambada lambahoany lambanog lambic lambrusco lamian lamivudine lamotrigine lamprais
  lando langos lansoprazole lantus lapacho lapsang lapskaus lapulapu larb lardo lassi lastfm latanoprost lathmar latke
  latkes lauki laulau lavalava lavani lavash lavashak laylat lazada laziji lebaran leberkase leberwurst lebkuchen
  lechon lechona lecso lederhosen leflunomide legia lehenga leibniz leipajuusto leitao leitmotif lemak lemsip lengkuas
  leonberger lepinja lethwei letrozole levetiracetam levocetirizine levodopa levofloxacin levonorgestrel levothyroxine
  levrek lexapro leylandii lezginka liangpi libuv liebherr lightgbm lilikoi limoncello limousin linagliptin linezolid
  linguica linguine linzertorte lipizzaner liptauer liraglutide lisdexamfetamine litchi lithops litti livarot
  llapingacho llapingachos lldb lloyds llvm lobiani lobio lobola loeil lohikeitto lohri lokma lokum lomilomi longan
  longjing longyi lontong lopapeysa loperamide loquat loratadine lorazepam losar losartan loteria loubia loukaniko
  loukoumades loukoumi lovo lsblk lsof luajit luchi lucuma lughnasadh lukanka lulada lulo lumpia lundehund lungi lunsj
  lunu luosifen luqaimat lusitano lussebullar lussekatter lutefisk luwak luwombo lyapunov lyrica maakouda maamoul
  macaron macchiato machaca machboos macher macrame macrogol madhubani maesil mafe maftoul mageu maghrib magret
  mahamri maheu mahi mahlab mahr mahraganat mahshi mahua maida maitake majboos majolica makar makarasana makchang
  makdous makgeolli makhana makossa makowiec makrout makrut malabi malai malamute malasada malasana malassadas
  malatang malawach malbec malinois malouf maloya malpua malvazija mamajuana mamaliga mammi mampoer manakish mandazi
  mandioca mandu mandukasana maneki mangaba mangalsutra mangosteen mangu manis mankala mansaf manti mantou mantu
  manuka maotai mapo maqam maqluba maracatu maracuya maranta maraschino maremma marillenknodel marinera maritozzo
  marjaryasana marmitako martabak martenitsa martisor marula marwari masarepa mascarpone masenqo masgouf maslenitsa
  masoor massaman mastiha mataba matambre matapa matar matariki matbucha mathri matnakash matouqin matryoshka matsuri
  matsutake matsyasana matzah matzo mauby maultaschen mavrud mawlid mayai mayun mayurasana mazamorra mazapan mazda
  mazurek mazurka mbakbaka mbeju mbira mbongo mchadi mchicha mebendazole mechoui mechouia medames medialuna medialunas
  medovik medovina medovnik medovukha meghli mehregan meijer mejillones mekitsa mekitsi melanzane melayu
  melitzanosalata melktert melomakarona melonpan meloui meloxicam memantine menemen menko menma mentaiko merengue
  merguez merken mesalazine meshuggah meskel metamizole metaxa metemgee methi methimazole methotrexate methylphenidate
  methylprednisolone metoclopramide metoprolol metronidazole mezban mezcal meze mezuzah mhadjeb mhath michelada
  mickiewicz midsommar mikan milad milanesa milcao millefeuille mimouna minestrone minkowski minocycline mirabegron
  mirepoix mirtazapine mishkaki miswak mititei mitmita mitsuba mixian miyeokguk mizeria mizuho mjadra mkdocs mlinci
  moambe mocoto modak mofongo moghrabieh mogodu mogra mohinga mohiniyattam moimoi mojari mojito molkky molletes
  molnupiravir molokhia mometasone momijigari mondongo mongodb montelukast mooli moong moqueca morabaraba morcilla
  morilles moringa morinkhuur morisonando morna morogo mortadella mosbolletjies moscato mouhalabieh mounjaro
  moxifloxacin mozartkugel mridangam mrsa msbuild msemen mtsvadi muamba muay mucinex mudik mufc mugham muhallabia
  muhallebi muhammara muharram mujaddara muji mukha mukimo mukluk mulethi mulgipuder mulukhiyah mumu muna mundu murici
  muriwo mursik murtabak murukku musaka musakhan mushoku musubi mutabbal mutabbaq muufo myoga mypy mysql naadam nabe
  nabokov nacatamal nadaswaram naengmyeon naginata nakji naloxone nalysnyky namaskar namkeen namoura namul nanohana
  naproxen naraka narutomaki nasgor nashi nasi natarajasana natillas natto navadurga navajas navaratri navaroz
  navasana navratri ndole nebbiolo nebivolol nebuta neem negima nekfeu nelore nepenthes nerium nestjs netcdf netela
  neufchatel neurontin nexium nextjs ngoni ngugi niao nicoise nietzsche nifedipine nigori nihari nikah nikkah nikon
  nikujaga ninjutsu nioh niqab nitrofurantoin nitroglycerin nixos nixtamal nkukwo nkwobi nmap nogada nokedli nokia
  nolotil nopal nopales noren nori norouz norteno nortriptyline norvasc nosh nosql nouveau novalgin novorapid nshima
  nsima ntfs nubank nuget nukazuke numba nuoc nurofen nurtec nvidia nvim nyama nyepi nykaa nyonya nystatin obatzda
  oberek objc obon ocaml ocbc ochazuke ocopa ocrelizumab odissi odnoklassniki ofada ofrenda ogbono ogogoro ohajiki
  ohana ohitashi oidc ojja okara okri okroshka oladyi olanzapine oliebollen olmesartan omamori omeprazole omija
  omikuji omisoka omuraisu omurice onam oncidium ondansetron onigiri onkyo ontbijtkoek onugbu opanci opencv opor
  orajel orecchiette oreo orzo osechi oseltamivir oshogatsu osmanthus ospf osrs otaku otezla otoro otoshidama oud
  ouigo ouzo ovcharka oware oxxo oxybutynin oxycodone oyakodon ozark ozempic ozuna paccheri pachadi pachamama
  pachamanca pacharan pachinko pachisi pacoca paczki padaek padmasana padottanasana padwa paebaek paithani pajeon
  pakbet pakhlava pakora paksha palabok palacinke palacsinta palak palatschinken palinka palitaw palta palusami
  pambazo pamonha pampushky panadol panang pancetta panchakarma panchami pancit pandan pandebono pandeiro pandesal
  pandeyuca pandoro panduri panela panforte panipuri paniyaram pankration pannenkoek pannenkoeken pansori pantoprazole
  panucho panzanella panzerotti papad papadum papadzules papanasi papdi paphiopedilum pappardelle pappu paprikas
  paratha parenica parijat parivrtta parmigiana paroxetine parranda parrandas parrilla parrillada parsvakonasana
  parsvottanasana paschimottanasana pashmak pashmina pasilla paskha pasteis pasteles pastelito pasticada pastiera
  pastilla pastirma pastrmajlija pasur patacones patbingsu pathiri patisserie patola pattachitra paua pav paxlovid
  paya payasam paytm pecel peda peepal pehlivan pekao pelamushi pelargonium pelau pembrolizumab pempek pencak pepco
  peperomia peperonata pepian pepparkakor pepperpot pepsi pequi percebes percheron perilla perindopril perkedel pernil
  pesach pesapallo pesarattu peugeot pfeffernusse phalaenopsis phanaeng phenytoin pheran philodendron phirni pholourie
  phoron phulkari piadina pibil picadillo picanha picarones pici piernik pikachu pikliz pilau pilav pilea pimenton
  pinakbet pinata pincha pindaetteok pindur pinhao pinnekjott pinotage pintxo pioglitazone pipa pipx piquillo pirarucu
  piripiri pirohy piroshki pirozhki pisco pismaniye pissaladiere pitanga pithe pitru pizzica pizzoccheri pkhali placky
  platano plavix pljeskavica pljukanci plokkfiskur plumeria pocoyo podenco poffertjes pogaca pogacsa poha pohutukawa
  poila poli pollera polnareff polse polvoron polvorones polymyalgia pomeranian pondu pongal pongala ponyo ponzu
  poomsae popiah porchetta porcini porkolt posadas posole potjie potjiekos potpourri pounamu poush povidla powhiri
  poya pozole prahok pranayama prasad prasarita prasugrel pravastatin pravesh praziquantel prebranac prednisolone
  prednisone pregabalin presbyopia pretzel prik prilosec prinsesstarta profiterole prokofiev promethazine propranolol
  propylthiouracil prosciutto prosecco provencale provoleta provolone prozac prsut pseudoephedrine psvita pubg puchka
  puer pukka pulao puli pulihora puliyogare pulpo pulque punarnava punsch pupusa pupusas puran pururuca pushkar pusoy
  puthandu puto puttanesca puttu pyenv pypi pypy pyqt pysanka pysanky pyttipanna pyzy qabuli qadr qanun qatayef qazi
  qemu qgis qigong qingming qipao qiviut qixi qnap qobyz qofte qorma quebracho queijadas quena quenelle quesadilla
  quesadillas queso quetiapine quinceanera quindim qurbani qutab qvevri qwirkle rabab rabeprazole rabokki rabri
  radicchio raffaello raicilla raita rajab rajah rajakapotasana rajapalayam rajma rakfisk rakhi raki rakia rakija
  raksha rakugo rambutan ramipril ramune ramyeon ramyun randori rangoli ranitidine rapadura raqs rasgulla rasmalai
  rasogolla raspado rassolnik ratatouille ravioli ravitoto rawon raymi raznjici rebetika reblochon rebozo rebujito
  recheado reggaeton reggiano reiki remdesivir rempeyek rendang renju requeijao reshteh rethinkdb revani rewena rfissa
  rhum ribollita ricciarelli ricotta rieu rifampicin rigatoni rihanna riichi rijsttafel rillettes rinderrouladen
  rinvoq ripgrep risperidone ritalin rituximab rivaroxaban rizatriptan rkatsiteli roaccutane robitussin rocoto rodgrot
  rodizio rogan rojak roku romazava romesco romeu rongali rookworst roosterkoek roquette roscon rosti rosuvastatin
  roti rottweiler rougail roujiamo rouladen royksopp rtmp rtve ruana rubab rudraksha rugbraud rugbrod rugelach
  ruisleipa rujak rumali rummikub runebergintorttu rupjmaize ryazhenka ryobi saag saanen sabar sabudana sachertorte
  sacubitril sadaqah sadya sadza saeco saengseon saganaki sahawiq sahiwal sahlab saimin sajji sakharov sakotis salabat
  salak salbutamol salchipapas salegy salgam salmeterol salmiakki salmorejo salpicon saltah saltena saltenas saltfish
  saltibarsciai saluki salwar samatha sambal sambar sambo sambol sambousek sambuca sambusa samgyeopsal samgyetang
  samhain samizdat samoyed sampdoria samsa samusa sancochado sancocho sanda sandesh sanfermines sangak sangeet
  sangiovese sangria sankranti sansevieria santoor sanxian saola sapkowski saptapadi sarafan sarapatel sarape sarma
  sarmale sarmalute sarod sarson sarvangasana sassuolo satay satsebeli satsivi sattu saucisson sauerbraten sauerkraut
  saunf sauvignon savasana savate savoiardi saxenda sazon sbiten scamorza schafkopf schefflera schiacciata schipperke
  schmaltz schmutz schnauzer schuhplattler schupfnudeln schwarzkopf schwingen scopa sebae seblak seder seekh seffa
  sega sehri seiko sekerpare sekiro sekuwa semaglutide semifreddo semla semlor semmelknodel sempervivum senbei senpai
  seollal seolleongtang sepak seppuku serape seretide sernik sertanejo sertraline serundeng seswaa setar setsubun
  sevdalinka sfenj sfiha sfogliatelle sgian sgraffito shaabi shaadi shaban shabbos shabushabu shahan shakarbura
  shakarpara shakshouka shakuhachi shami shamisen shamma shao shaobing shashankasana shashlik shashthi shatavari
  shatkora shavasana shavuot shchi sheermal sheftalia shehnai shekere shengjian shengjianbao sherwani shiba shibori
  shichigosan shichimi shiitake shikoku shilajit shimeji shimenawa shinkafa shinnenkai shinto shirako shirataki
  shirodhara shiso shitoryu shivratri shkembe shkmeruli shochu shodhana shoji shokupan sholeh shopska shorshe shotokan
  shoton shraddha shradh shrikhand shumai shurpa shuwa shweshwe sidra sikhye silat sildenafil silog silpo simchat
  simethicone simhasana simmental simvastatin singani singulair sinigang sinulog siomay siopao sirene sirsasana
  sirtaki sirwal sisig sitagliptin siyadiyeh sizdah sjogren sklodowska skordalia skyjo skyrizi slametan slivovice
  slivovitz sliwowica sljivovica sloughi smbc smorgasbord smorgastarta smorrebrod snapd sncf snert snoek soan soba
  sobrasada soca socca soffritto sofosbuvir sofreh sofrito sohan soju solkadhi solyanka somen somloi somun songket
  songpyeon sopaipilla sopaipillas soparnik sopes sorpotel sosatie soto sotol souchong souffle soukous soutzoukakia
  souvlaki spaetzle spanakopita spargel spathiphyllum spatzle speculaas speculoos spekboom spekkoek spekulatius sphynx
  spinone spiriva spironolactone sqli ssamjang ssireum stabyhoun stamppot stifado stoba stokrotka stoofvlees
  stracciatella strattera strelitzia stroganoff stroopwafel struffoli strukli suadero suanla sucuk sudachi sudo
  sufganiyah sufganiyot sugi sugoroku suja sujebi sujeonggwa suji sujuk sujukh sukhasana sukiyaki sukkah sukuma
  sulfamethoxazole sulfasalazine sulguni sulwhasoo sumac sumalak suman sumatriptan sundubu sungka sunomono suona
  suppli suqaar surstromming suruwal sutlac suunto suzani svanasana sveltekit svevo svickova swarovski swiggy
  symbicort syngonium synthroid syrah syrtos systemctl szarlotka taameya tabbouleh tabi tacaca tacacho tacrolimus
  tadalafil tadasana tadelakt tadka tafelspitz taftan tagelmust tagliata tahchin tahdig taho tahu taijiquan taiko
  taiyaki tajin tajine takchita takoyaki takraw taktouka takuan talavera taleggio tallit talong tamada tamagoyaki
  tamal tamarindo tambaqui tamburica tamiflu tamsulosin tanabata tanbur tanghulu tangsoodo tangsuyuk tangyuan tanjia
  tantanmen tanuki taobao taouk tapenade tapioca tapsilog taqiyah taramosalata tarantella tarator tarawih tarhana
  tarhonya tarneeb tarocchi tartiflette tartufo tasajo tasbih tassot tatsoi tavce tavla tavuk tawla tbit tchaikovsky
  tchotchke tcpdump teckel teff tefillin tejo tekkadon telmisartan temaki temari tembleque tempranillo tempura tenkasu
  tenofovir tenun teow tepache teppanyaki tepsi tequenos terasi terbinafine terere teriyaki tervuren tet tetracycline
  thaipoosam thaipusam thalipeeth thanaka thandai thareed thawb thepla thiakry thieboudienne thiruvathira thob thobe
  thobwa thumri thurgau tibs ticagrelor tieguanyin tihar tiki tikka tikkun tillandsia timkat timolol tinda tinga
  tingmo tinola tiotropium tiradito tiropita tirzepatide tittibhasana tivaivai tizanidine tkemali tklapi tlacoyo
  tlalpeno tlayuda tobiko tocilizumab tocino toddy togarashi tolma tomatillo tomatina tongits tonjiru tonkatsu tonnato
  toor topfenstrudel topiramate torii torresmo torrone torrontes torshi tortellini tostadas tostones toum trachten
  tradescantia trakehner trakt tramadol trastuzumab trazodone trdelnik trembita tressette tretinoin trikonasana
  trilece trimethoprim triphala trippa tritiya trofie trpc truvada tsarouchi tsechu tsingtao tsipouro tsoureki tsuivan
  tsukemen tsukemono tsukimi tsukune tsundoku tsvetaeva tteokbokki tteokguk tubi tucupi tufahija tuica tulku tumpeng
  turai turbofolk turkcell turon turos turron tuwo tuyo tvaruzky tvorog twarog tylenol tyvek tzedakah tzimmes tzitzit
  ube ubrelvy uddiyana udhiya ugadi ugali ugba uikit uilleann ujjayi ukazi ukemi ukha ukiyo umeboshi umeshu umngqusho
  umqombothi umrah unadon undhiyu uniqlo unniyappam upavistha upma urad uramaki urap urdhva urojo urushi ushanka
  ustrasana uszka utkatasana uttanasana uttapam uvaia uzvar vacherin vada vadapav vaisak vajrasana valacyclovir
  valenki valheim valiha valima vallenato valpolicella valproate valsartan vancomycin vanillekipferl vanocka vappu
  vareniki varenye vasaka vasant vasilopita vasterbottensost vatapa vatrushka vauxhall vbscript veau veena veldt
  venlafaxine ventolin venv verapamil verbunkos vermentino vermut vesak veshti vetkoek vhdl vichyssoise vicuna vieja
  viennoiserie vietjet vigoron vijayadashami viki vilom vindaloo vinyasa vipassana virabhadrasana virasana vishu
  vitello vitumbua vizsla vkontakte vkusvill vlaai vlan vleis vmdk volkswagen vollkornbrot voltaren vongole vovinam
  vranac vrikshasana vrksasana vuejs vuex vuvuzela vygotsky vyshyvanka vyvanse waakye wagashi wagyu wahoo wajik wakame
  walima walpurgisnacht waragi warli waterblommetjie waterzooi wattalapam webauthn webm webp webrtc wegovy weibo
  weimaraner weiqi weisswurst weizenbier wesak wgsl wienerbrod wienerschnitzel wigwam wingchun witblits witloof witr
  wolfsburg wudu wushu wuxiang wxpython wycinanki wydad xacuti xalwo xaml xampp xanax xargs xcom xeljanz xgboost xhtml
  xiangqi xiaohongshu xiaolongbao xiaomi ximenez xingyi xinomavro xinxim xolair xolo xoloitzcuintli xslt
  xylometazoline xyzal yahrzeit yahtzee yajna yakgwa yakh yakiniku yakisoba yangqin yaniqueque yaqona yarmulke yassa
  yazio yemeksepeti yenta yiruma yoasobi yokan yomari yonex yongchun yorkie yosakoi youtiao youvetsi yuba yuca
  yuenyeung yueqin yufka yugioh yujacha yukgaejang yukhoe yum yutnori yuzhu yuzu zaalouk zabaglione zabka zacusca
  zakuski zamba zamioculcas zampogna zamzam zanussi zapiekanka zappa zardozi zarzuela zebu zefir zeibekiko zeitgeist
  zeki zeljanica zellige zelo zenzai zeppole zereshk zeromq zeybek zeytinyagli zganci zhadan zhajiang zhajiangmian
  zhetigen zhonghu zhongqiu zhoug zhug ziemniaczane zigni zika zimtsterne zithromax zlabia zojirushi zoloft zolpidem
  zongzi zoolbia zopf zopiclone zosui zovirax zrir zstd zubrowka zucchero zurkhaneh zurna zwiebelkuchen zyprexa zyrtec
`
