/**
 * Names of people and towns, from all over the world, that look like no English word. Letters alone cannot tell them from gibberish, and
 * nobody may be refused for what they are called.
 */
import { lazy } from './lazy.ts'

/** Whether it is such a name, without its accents and in lower case. */
export function isName(word: string): boolean {
  return names().has(word)
}

const names = lazy(() => new Set(listed.trim().split(/\s+/)))

const listed = `
  aadhya aakash aalborg aarav abbasi abbasov abdelkader abdelkarim abdiaziz abdifatah abdikadir abdikarim abdirahman
  abdirizak abdiweli abdoulaye abdrakhmanov abdulaziz abdullaev abdullah abdullahi abdullayev abdulqadir abdulrahman
  abeba abenaa abeokuta abeysekera abguillerm abhijit abhishek abhisit abidjan abrahamyan abuja abukar achakzai adaeze
  adani adanna adaobi adebayo adebisi adedayo adedeji adekunle adelmo adeniji adenuga adesanya adesuwa adhiambo adhikari
  aditya adjei adjoa admassu admir adnan adoyo adugna advait advani adwoa afewerki afridi afsaneh afzal agadez agafya
  agbaje agbayani agboola aggarwal agnieszka aguirre ahidjo ahmadi ahmadov ahmednur ahmet ahsen ahuja ahuva ahvaz aibek
  aiguo aihua ailbhe ailsa ainhoa aishah aishwarya aissatou aisuluu aitmatov aizada aizawl aizhan ajay ajayi ajibade
  ajith ajmer akash akayev akbar akbari akgul akhmetov akhona akhtar akiko akinloye akinyi akiyama akmal akosiwa akosua
  akoth akpan akrawi aksana aktau aktobe akutagawa alaoui alasdhair alazne aldo aleida aleko aleksei aleksi alemayehu
  alemu alexandru alexei algirdas aliaksei alibek aliwen aliya aliyev aliyu aljaz almaz almazbek almeida alojz alonzo
  aloysius altynai aluoch amadou amahle amarjit amazigh ambedkar amihan aminu amirhossein amissah amjad amnon amoah
  amran amrani amrit amritsar ananya anastasiia anatolii andreev andrei andrej andreja andrii andriy angharad aniebo
  aniko anjaneyulu ankhbayar ankrah annadurai annayev anniina annikki anoop ansah ansgar antakya antwi anuenue anyango
  aoibhe aoife aomori aorangi aoyama apinya apisai apiyo appiah aqaba aquino arantxa araujo aregawi arezou arezzo arieh
  ariihau arnab arnau arndt arnhem arno aroha arregui arumugam arwel aryani aryeh asadi asamoah asanka asano asenov
  aseye asfaw asger asghar ashdod ashgabat ashiru ashkhen ashraf asiri aslam asmaa assayag assefa astghik asuka asylbek
  ataev atahualpa atambayev atefeh athanasios atiku atyrau auezov ausma ausra austeja auwal auyeung aviwe avner avraham
  avtandil avuyile awosika awuor axayacatl axelsson ayaan ayaka ayalew ayanda ayanle ayano ayari ayberk aydan aydogan
  aygul aygun aynur aytac ayutthaya azhar azikiwe azimov aziza azizah azlan azman azpilicueta azriel azubuike azucena
  baalbek babayev babek badajoz badawi badri baekhyun bagchi baghdadi baguio bahawalpur bahja bahoz bahruz baibekov
  baidoa bajracharya bajwa bakhtiyar bakhtiyor bakiyev baku bakyt balaji balazs baljit balkisu bamako banafsheh
  bandyopadhyay bangkok baoguo barakzai barbu barni bartlomiej bashiru bashkim basra batjargal batmunkh batna baurzhan
  bayani bayarmaa bedwyr begovic beira beirut bejaia bekim bekov belgaum belov belyaev benigno benko berdimuhamedow
  bergqvist beridze besnik bethlehem bhaktapur bhanu bhaskar bhatnagar bhatt bhattacharjee bhattarai bhavna bhavnagar
  bheki bhekizizwe bhowmik bhuiyan bhutia bhutto bhuyan bibek bidzina bihac bijan bikash biljana birgunj birla bishkek
  bishnu bissau bizjak bjarki bjarnadottir bjork bjorn blagoja blazek blodeuwedd blomqvist bobruisk bodrum bogdanov
  boguslaw bohdan bojana boldbaatar bolkvadze bolormaa boonsri boonyasak bosaso bosnjak bostjan botagoz bouazza boukhari
  boyko bozhena bozic brandao brasov brynjar buddhika budva bugti buhle buhler bukavu bukhara bukhari bukola bukurije
  bulawayo bundu busisiwe busra buthelezi butkus buzaglo bwalya bystrik bytyqi caerdydd cahya cahyo calhanoglu
  caoilfhionn caoimhe carvalho cebu ceitidh celje chaiya chaiyasit chakri chaudhry chaudhuri cheikh chengdu chhetri
  chhim chiawei chidchob chidzero chiedza chieko chiharu chihiro chikhi chiranjeevi chiratidzo chiwai chiya chiyo
  chrysoula chuah chueh chuka chukwu chunhua chunmei chyngyz cihan ciobanu claudiu coenraad cojocaru cojuangco conceicao
  corpuz cozic csaba cuauhtli cudjoe cusihuaman cynddylan cyril dabrowski daegu daejeon daejung dafydd dagbjort
  dagoberto dahabo dahal dahyun daiga dajani dambudzo damiao damjan danah danai dani danijela daniyar danko danladi
  daoud daouda darboe dariusz darja darko dasgupta dauda daugavpils davaa davao davi davron dazai dearbhla debjani
  debrah deepika deepthi dekker delacruz delgado demirci deshmukh deuba dhaka dhaliwal dhanush dhawan dhlakama dhruv
  diaz didzis diellza dihya dilrukshi dilwyn dimayuga dimitrios dimov dimovski dipti dirceu divya diwata diyar
  diyarbakir djenebou djibouti djibril djordjevic dmytro dnipro dohyun dokgo dolgellau dominykas dongmei donika donya
  dorje dorji douarnenez duangjai dubrovnik duhok dulaimi dulce dulmaa dumbuya dumitru duniya dunya dunyasha dupuy durga
  duyen dvali dwayne dwiki dyfrig dzemal dzenana dzianis dzidra dzintra dzmitry eabha eberhard eboue ebrahimi edgardo
  edna eduardo eelco efraim eftekhari ehecatl ehsan eibar eibhlin eirik eirlys eithne eizaguirre ekachai ekanayake
  ekaterina ekinci ekkehard eklund ekstrom elbasan eleftheria elguja eliyahu elmhurst elmira elnara elnaz elnur elroy
  elsabet elsbeth elsje eluned elzbieta emiko emilija emrah eneko enkelejda enkhbayar enkhjargal enkhtuya enlai enrico
  enrique enriquez eoghan epeli ergashev erjavec erzhan erzsebet erzurum esbjerg eskisehir eslami espiritu essebsi
  eszter etsuko etxeberria euan eufemia eugen eugenio eunha eunji eunju evaldo evdokia evdoxia eveliina evgenia evgeny
  evija evrim eyjolfur ezekiel ezekwesili ezhil faatui fabiaan fadekemi fadwa fadzai fagunwa fahmy fahrudin fallujah
  farhiya faridah farooq farrokhzad farrukh faruk farzad fassi fatbardha fatih fauziah fayoum fayrouz fazekas febri
  feidhlim ferizaj ferroudja feruza fetuao feyza fiadh fiifi fikre fikret fikreta firmansyah firuza floortje foggia
  fokke folau fowsiya franziska fridrik friedrich fritzner froukje fujii fujimori fujimoto fujimura fujita fujiwara
  fukuda fukushima fukuyama fulgencio furukawa fuzhou fyodorov fyokla gabija gaetana gaetano gagandeep gagik gaikwad
  gaizka gajdos galib galih galymzhan gambo ganbaatar gandhi ganduje gangopadhyay gangtok ganja gantulga garba garbhan
  garcia gashi gasteiz gaukhar gaurav gautam gayan gayathri gaziantep gazmend gbadamosi gbagbo gebru geeta gejza
  gelashvili genov georgescu georgi georgiana georgiev georgiou gerhard gernika geunhye gevorgyan gezim ghardaia ghazni
  ghilzai gianluca gianmarco gianpaolo gijon gijsje gilleasbuig giorgadze giorgi giorgia giovanni gisli githinji
  giuditta giuliano giuseppa giuseppe gjakova gjertrud gjirokaster gjoka gjorgji gjorgjievski gnima goasdoue gogoi
  gogoladze gohar gokhan golob golshiri golubev gonzalo gopalakrishnan gopika gorakhpur goronwy goswami gottfried gotzon
  gowda goyal grabowski grasso graziano gregoire grgic grodno gruffydd grzegorz guadalajara guangzhou guaraci gudbjorg
  gudjon gudmundsson gudrun guelleh guendouz guerda guglielmo gugsa guilherme guillou guiyang guiying guizhen gujranwala
  gulbahor gulbuddin gulchehra gulhan guliyev gulmira gulnar gulnara gulnora gulsum gulzhan gunnarsdottir gunnlaugur
  gunnvor guoqiang guowei gurdeep guruzeta gusev gustavsson gutierrez guusje guwahati gwalchmai gwangju gwenael
  gwenaelle gwenfair gwenllian gweru gwilym gwydion gwyneth gwynne gyatso gyeongju gyongyi gyorgy gyula gyumri haakon
  habib habibu hadzic haeun hafiz hafnarfjordur hafsa hafsteinn haibo haikal haikou haitao haiyan hajek hajiyev hajra
  hakob hakobyan halasz halfdan halvdan hanako hangzhou hannu hansjorg haoyu harbhajan harbi hargeisa harjit haruka
  haruki haruko harutyunyan hasanov hasegawa hashmi haskovo hasmik hasnah hatidza haukur havirov hawassa hayashi
  hazarika hazhar hazim heddwyn hefei hegde heike heiki heikki heikkila heikkinen heiko heinrich heinz hekmatyar helgi
  helmi henadz hendrikje henriksson henryk heydar hezekiah hibah hidayah hidayatullah hideki hijazi hijran hikari hikaru
  hikmat hikmet hilkka himeji hirohito hiroki hiroko hiroyuki hisako hiwahiwa hjalmar hjalti hlatshwayo hoanh hoarau
  hodeidah hodzic hoekstra hofmann hofstra hohhot hoiyan hokkaido hongmei hongwei horiuchi hormoz hoseok hosseini
  hovhannes hovhannisyan hoxha hrachya hrafn hreidar hrytsenko hsiao hsieh hsinchu huambo huancayo hudak huelva hugh
  huitzilihuitl hurghada huseyn huseynov husseini huynh hwangbo hyejin hylkema hyoyeon hyuna hyunah hyunjin hyunsoo
  hyunwoo hywel iago ibanez ibarretxe ibrahim ibrahima ibrahimovic ichikawa idlib idoia idrissi ieuan ifeanyi ifeoma
  iftikhar ijeoma ikaika ikeda ikpeazu ikrom ildiko ilgar ilham ilhom iliev ilknur ilmari iloilo ilqar imamoglu imelda
  imrich inaam indah ingrid iniyan ioanna ioannou irakli irbid irfan irigoyen irihapeti irmeli iryna isafjordur isagani
  isak isamu isfahan ishaan ishii ishikawa iskakov isla islam islom ismailov ismayilov istvan isuru itsaso itzel itziar
  ivanka ivanou ivanov ivaylo ivonna iwamoto iwan iwasaki iwata ixmucane ixtli iyengar izaskun izmir izuchukwu izumi
  jaana jaanus jacmel jacquet jadeja jadhav jadwiga jaehyun jaein jaesuk jafari jafarov jaffa jaffna jagdeep jagdish
  jakarta jakez jakobsson jalloh jamilah jamnagar janaka janakpur janez janibek janjua jankauskas jankovic jankowski
  japaridze jaroslav jasbir jasna jatoi javlon jaworski jayapura jayasuriya jayesh jeannot jeddah jedidiah jeenbekov
  jegal jejomar jelgava jeltje jenni jennylyn jeonghui jeongsu jeonju jernej jerzy jeudy jevtic jhansi jiabao jiahao
  jianguo jianhua jianjun jiaqi jiawei jiayi jibril jieun jigme jihlava jihoon jihye jihyo jihyun jikke jimenez jimma
  jinho jinhua jinnah jintao jinwoo jisoo jitka jiwon jiwoo jiyeon jiyong jiyoon jiyoung jlassi joao joaquim joaquin
  joaquina jodhpur johan johannesburg johor joohyun josateki josef josefa josep jovanovski joydeep jozef jozica jozsef
  judicael juhani juhasz jukic juneja junejo jungkook junhao junho junjie junko junmyeon juozas juraj jurgen jussi
  jyldyz jyoti jyvaskyla kaala kaarel kaarina kabila kabir kabul kaczmarek kadam kadek kadhim kadiatou kadir kadri
  kaduna kaede kaewkamnerd kagiso kagoshima kagwe kahananui kahaulani kahiau kahina kaholo kahurangi kaikoura kailash
  kailua kainalu kaique kairi kaito kaiulani kaiwen kaja kakha kakhaber kakra kalei kalev kalevi kalonzo kaloyan kalra
  kaltuma kamaka kamakura kamalei kamariah kamehameha kamfai kaminski kamiya kamogelo kamoku kamran kanako kaneko kanoa
  kanpur kanya kanykei kaohsiung kaolack kaori kaoru kapaa kapanadze kapua karaj karakol karakoy karimi karimov karki
  karlheinz karlovac karlsen karlygash karmi karthikeyan kartik kartika karunanidhi karzai kashgar kashif kassala
  kassymov kasukuwere kasumi kasym kataoka katariina katarzyna katayama katlego katoa katsiaryna katsuo katumbi katyusha
  kaumualii kaurismaki kaushik kavak kavcic kavita kawaguchi kawakami kawamura kawasaki kawthar kayali kayan kayla
  kayoko kazan kazem kazemi kazlauskas kazlou kazmi kazuki kazuko kazumi kazuo kazuya kazys keahi kealoha kecskemet
  keilani keisuke keita kekauoha kenyatta kenza keoni keqiang kgosi khachik khadijah khadka khairul khairy khalfan
  khalida khalidi khaltmaa khamidov khamphoui khamtai khanh khanna khanyisa khanyisile kharkiv khartoum khatib khatri
  khattak khatuna khaya khayalethu khiem khieu khiva khodjaev khokhar kholmatov khomeini khomenko khongorzul khujand
  khulan khulna khumalo khuong khutsishvili khuzwayo khwezi kibaki kihara kikelomo kikuchi kipchoge kipkemboi kipkorir
  kirilov kiritapu kirkcaldy kirkuk kirpal kirsi kiruna kiryl kiselyov kismayo kissi kisumu kitagawa kitwe kiyoko kizza
  kjaer kjell klaasje kladno klaipeda klaksvik klavdia klymenko knafo knarik knezevic knopfler kobayashi kobe kobina
  koceila kocho kocsis kodikara koert kohei kohima kohli koichi koirala koizumi kokoro kolab kolbeinn koldo kolev
  kolhapur kolkata komarov komatsu komil kondo konstantinos konul konya kopila koppel korce kornelia korosec kosal
  kostov kosuke kotnik kotryna kouadio kouri koushik kovac kovacevic kovacic kovacik koval kovalchuk kovalenko kovalyov
  kowloon koyama kozhikode kozlov kozlowski kragujevac krajnc kralj kraljevo kranj krasimir krasniqi kratochvil kraus
  krause kravchenko kravchuk krawczyk krejci krishna krishnamurthy krishnan krishnaswamy kristi kristiina kristjan
  kristyna krisztian krisztina krnac kruger krusevac krystyna krzysztof ksenia ksenija kseniya kubanychbek kubra kucera
  kudakwashe kulap kulasekara kuldeep kulibayev kulkarni kulli kulob kulwant kumamoto kumanovo kumari kumasi kumiko
  kunanbayev kundu kunduz kunio kuopio kurihara kurmanbek kurniawan kuroda kurokawa kurunegala kurup kusal kusuma kusumo
  kutaisi kuwait kuzmenko kuznetsov kvaratskhelia kwadwo kwaku kwakye kwamboka kwangsoo kwasi kweku kwesi kwiatkowski
  kwoklun kyoko kyuhyun kyunghee kyungho kyungja kyungmin kyungsoo kyungwon laakea ladda ladislav lahiru lahti laiba
  lakshmi laksmi lalwani lamai lamrani lanikai lanzhou laoise larbi larijani laszlo lavanya lavoie laxmi layla laylo
  lazic lebedev leclercq leekpai leeuwarden legazpi legoff lehlohonolo lehmann leida leihua leilani leiria lejeune lejla
  lekganyane lekha lenochka leolani leopold leopoldo leota lepcha leskovac lewandowski leyan lhakpa libaan liepaja
  liesbeth liezl ligaya lihua lihuen liina liisa liivi lijuan lilja liljana limbu lisbet lissu liudmila liudmyla
  livhuwani livni livorno liyanage lizarazu ljiljana ljuba ljupco llandudno lleida lluisa llywelyn lobito lodewijk lodz
  lofgren loic lomidze longwei lorenzo lovric lubna lubov luciana lucknow ludhiana ludovic ludwig ludwik luhansk luigia
  luimneach lukac lukacs lukashenko lukasz lukeni lukic lukman lukrecija lumibao luoyang lusaka lusik lutfiya luxor
  luzia luzviminda lynne lysenko lyuba lyubomir lyuda lyudmila lyudmyla maartje maaza mabyn macau macgillivray machiko
  madhav madhu madhuri madueke maeda maelgwn magdalena magdeburg magdolna magnhild magnusdottir magsaysay maharjan mahir
  mahira mahlet mahmoud mahnaz maiduguri maihi maiko maisuradze majda majewski majumdar makaio makiko makoa makoni
  makoto maksym makungu malgorzata maliheh mamta manizha manju mannheim manoj manukyan manya mariia marijke mariko
  mariusz mariya marja marjeta markku marko marku marquez maruja marusya maruyama marzouki masahiro masaki masako masao
  masaru masri matej mateusz mathieu matiu matjaz matsuo matsuyama matthieu mavluda mawlamyine mawuli mayaguez maysa
  mayua mayumi mazibuko mazumdar mazur mboya mbuyi mcgrath mclaughlin mdluli meddeb megumi mehrangez mehsud mehta
  mehwish meihua meihui meili melnyk mengyao metztli mfundo mhairi mhango mhlanga michiyo mieczyslaw mihai mihail
  mihaylov mihkel mihoko mihran mihyun mikael mikako mikalai mikeladze mikhail mikhailov mikko miloslav mingzhu minhyuk
  minji minkyu mirjana miroslav mirza mirziyoyev mirzo misaki miskolc mitja mitsuko mitsuo miura miyake miyako miyamoto
  miyuki mizrahi mizuki mizuno mkapa mkhize mkhwanazi mkrtchyan mkrtich mlakar mnangagwa mobolaji mobutu mocanu moema
  moetai mofaz mogadishu moghaddam mogilev mohammadi mohanlal mohit mohsin mojca mojtaba mokgadi mokhtar mokoena molnar
  moloi momoko moroz morozov moskva motoko moyolehuani mputu mthethwa mthobisi mtukudzi mudavadi mudiwa muguruza
  muhammad muharrem muhyiddin muirne mujic mujuru mukamana mukami mukasa mukhamedov mukhayyo mukherjee mukhopadhyay
  mukhtar mulyadi munkhbat munkhtsetseg murchadh murcia musayev musekiwa musembi mustafayev mutairi mutaz muthu
  mutsvangwa muxubo mwakyembe mwamba mwangi mwanza mwape mwikali myfanwy mykhailo myklebust mykola mykolaiv myrat
  myrddin mysuru myungbak myunghee myungsoo naadu nabirye nabiyev nabukenya nadeem nadezhda nadim nadya nadzeya naeem
  nafisa nagai nagano nagarjuna nagasaki nagasawa nagisa nagoya nagpal nagpur nahia nahum nahyan naidu najaf najafi
  najib najibullah najjar najla nakagawa nakajima nakamura nakato nakayama nakimuli nakku nakuru nalwoga nambi
  namboothiri namgay namgung namjoon namukasa namwene nanami nandhini nansubuga nanuli naoki naoko napoli naqvi
  narasimha narciso narek nargiza narva naryn naseem nashik nasir nasrallah nasrin nasrul nassali nataliya natsuki
  natsuko navarro navdeep navjot navratil nawaz nayak nayeon naypyidaw nayra nazan nazarbayev nazarov nazri ndeye ndiaye
  ndjamena ndlovu ndoye ndukwe nduwimana neagu nedyalka neema negombo nehemiah nehuen nemanja nemec nepomuk nergui
  netanya neumann nevra nezahualcoyotl nganeko ngcobo ngeow nguyet ngwenya niamh niazi nicolae niemi nigam niigata nikau
  nikko nikolai nikolaos nikolaou nikolay nikolic nikolov nikolovski nikpour niksic nilufar ningbo niraj niruta
  nishikawa nishiyama nithya nittaya nivaldo niyazov niyonsenga nizwa njeri njoki njuguna nkansah nkemdilim nkomo nkosi
  nkululeko nnaemeka nnaji nnamdi noboru nobuo nodir nodira noelani noemie noguchi nokuthula nokwanda nolwenn nombuso
  nomsa nomvula noorzai nopporn norayr norbu norhayati noriko normatov norodom nortje nosipho nosisa notburga nouakchott
  nouhad novik novikov novosel novosibirsk novotny nowak nowakowski nozadze nozipho nozomi ntuli nuala nugraha nugroho
  nukus nuraini nurbek nurgul nurhayati nurjan nurlan nurmagambetov nurpeisov nursel nurul nurulhuda nurzhan nusta nutsa
  nuwan nwankwo nwobodo nyagumbo nyambura nyamdorj nyarko nyasha nyberg nyembezi nygard nyiregyhaza nyirenda nynke
  nyoman nyongo nyota nystrom oamaru obadiah obeid oberoi obiri oddur oddvar odegaard odhiambo odukoya oduor odval ofori
  ogawa ogbonna ogechi ogilvie ogulnur ogunlesi ohara ohayon ohiana ohrid ohtli oighrig oikonomou oinatz ojukwu okada
  okamoto okayama okeke okeyo okezie okigbo okoth okoye okpara oladapo olafsdottir olanrewaju olavi olavo oleksandr
  oleksandra oleksii oleksiy oliinyk oliwia olofsson olszewski olufunmilayo oluwakemi oluwatobi olwen olzhas omdurman
  omkar omowunmi ondrej onwuka onyinye opava orakzai orazio orlov orujov osamu osaze osijek osmena ospanov osvalda
  oswaldo otabek otago otaki otani otavio otegi otgonbayar otsuka ottavio ottoline otunbayeva ouarzazate ouazzani
  ouedraogo oujda ouyang owusu oyama oyarzabal oybek oyedepo oyugi oyunchimeg oyuun oyvind ozawa ozbek ozdemir ozkan
  ozlem ozols ozturk ozzy pacquiao padmaja paewai palmyra panagiotis panahi pankaj panya paola papageorgiou papanikolaou
  parekh parikh parnu patna patnaik pattnaik pauahi pauwel pavla pavlenko pavlodar pavlov pavlovic pawlowski pejman
  pekanbaru pekka penrhyn pertiwi petkov petkovic petrovski petya phadke pheakdey phnom phoumsavanh phumeza pierluigi
  pikria pilolevu pimchanok pinheiro piotrowski piripi piroska piyawat piyush pjotr plzen poema polishchuk pomaikai
  popov potocnik potsdam poznan prabhu pramudya praskovya prayut priit primoz prithviraj priyantha prizren prochazka
  przemyslaw puawai puebla pujol pulou qamar qasim qawasmi qazvin qiang qiaolian qingdao qiniso qishan quetzali quezon
  quiahua quyen quynh qwabe radha radhakrishnan radhika rafaela rafah raffaella rafiq rafsanjani raghda ragna ragnheidur
  rahayu rahimov rahmani rahmat rahmatullah rahmon rahmonov rahul rajabu rajagopal rajapaksa rajendra rajeswari
  rajinikanth rajitha rajiv rajkot rajoelina rajput rajshahi rakiya ramirez ramli ramokgopa ramya ramzi ranariddh
  ranjbar ranya raoni raqqa rasoanaivo ratna ratnayake rawiri rayburn razafindrakoto razak razia razvan refilwe refugio
  regmi reiko reinhardt rekha remko reneilwe retno reynaldo reynaud rezaei rezaul rhiannon rhoda rhonwen rhys ricci
  rieko rijal rijeka ripeka ristovski rivka riyadh rizgar rizky rizvi rizwan rizzi rodez rodolfo rodrigo rodriguez
  rohani rongji roscoff rosli rosmah rousseau roza rozita rozman ruadhan ruairidh ruchi rudenko rudolf rudolph ruihana
  rukhsana rukhshona rukiye rumbiak rumiko ruminahui ruoxi ruqayya ruqiya rustamjon ruthza ruvimbo ruwan ruzicka
  ruzimatov ryhor ryoko ryosuke ryota ryszard ryuichi saadi saakashvili saakje sabiha sachdeva sachiko sadhbh sadisu
  sadykov saeed saelim safaa safak safavi safiya sagintayev sahir sahle sahni sahoo saidali saidi saidov saikia sailaja
  saioa sajid sajith sakaguchi sakai sakamoto sakda sakiko sakurai saldanha salgado salihovic salmah salzburg samjhana
  samoa samrith samsam samuel sanaa sanandaj sandhu sandhya sandtorv sandu sandvika sangwoo sanja sanjeev sanneh sanusi
  sanya sanyal sanzhar saoirse saowanee sapkota sapna saqib saragih sarajevo sarawut sarfraz sargodha sargsyan sarika
  sarnai sarudzai saruul sasaki satnam satpayev sauda saurabh savannakhet savchenko savchuk savuth sawada sawsan saxena
  sayaka sayuri scholz schulz segou segovia sehgal seiji sekhon sekiguchi selvi semyonov sentayehu seojun seokjin
  seonwoo seoyeon seoyun sergei serhii serhiy setsuko seungwoo shabnam shafiq shahbaz shahnoza shahrokh shahrul shahzod
  shaikh shaji shakya shamlou shaohua shaoqi sharjah shavkat shaymaa shazia shehadeh shehu shenzhen shevchenko shevchuk
  shibu shigeko shihan shijiazhuang shimizu shinji shinzo shiyu shizuka shizuko shizuoka shkoder shmuel shoaib shohruh
  shrijana shubham shuhei shuhua shukhrat shukla shukri shukuru shuzhen shweta shyam shymkent siahaan sialkot siarhei
  siauliai sibeko siddharth siddiqui sidhu sidiki siegfried siemreap sigfrid sigfus sigridur sigtryggur sigvard sihamoni
  sihan sihanouk sihanoukville sikdar sikder silpa silviya simeonov simphiwe simran simranjit simsek sindhu siobhan
  siosaia siphokazi siraj sirivadhanabhakdi sisulu sithu siwon siyaad siyabonga siyad siyamthanda siyanda siyuan sjaak
  skaar skopje skosana skuli sladjana slavko sloboda smirnov sneha snezana sobirov sodhi sodipo soekarno soffia sohail
  sohee sohrab soifua sokcho sokha sokhom sokolov sokoto solovyov soltani soludo somjai somkid somogyi somsak songkhla
  sonko sonmez soojin soomro sooyeon sopuru sosuke soumya souza spyridon sravani srdjan sreejith sreekumar sreymom
  sreyneang sridevi sridhar srikanth srisai ssebunya stanciu stanislaw stavrou stefka stojanovski stojce stoyanka
  stoyanov stuttgart suarez subhash sudha sudhir sudip sugimoto sugiyama suhaimi suhartini suharto suhendra sujan sujata
  sujin sukanya sukarno sukhbaatar sukhdeep sukhothai sukhumvit sukkur sukma suksawat sukumar sulaymaniyah suleimenov
  suleymanov suljic sulwyn sumiko sumqayit sungjin sungwoo sunja sunmi supriya supriyanto suraj surayya surjit suryadi
  susumu sutrisno suwon suyay suzhou suzuki suzume svanhildur svetka svetlana svetoslav svetozar sviatlana svitlana
  swapna swisa syafiq syahmi syazwan sydykov sylhet syombua szabolcs szalai szczecin szekesfehervar szeto szilagyi szoke
  szolnok szucs szymanski szymon tabuk tadashi tadeja tadeusz taeho taehyung taeyang taeyeon tafadzwa tagoe tahir tahira
  tahmina tahmineh taiki taipei taiwo taiyuan taizz takada takagi takahashi takahiro takako takamatsu takano takashi
  takawira takayama takayuki takeuchi takuma takumi takuya takwah takyi talukdar talukder tamako tamaz tamihana tamiko
  taneja tangiwai tangsuwan tanja tanmoy tanneguy tanvi tanya tanyusha taotao taoufik tapuarii tariku tatjana tatsuya
  taufik taulagi taumarunui taumoepeau taunggyi tawfiq tawhiri tayyab tayyip teemu tegucigalpa teguh tehrani teixeira
  tekleab temanu temujin temuulen tengku teofilo teraii termez terzi tesfaye tetsuya tetuanui tezuka thanjavur thembeka
  theodoros theodorou thiago thibodeau thiha thimphu thorsten thozama thuzar tiago tiaki tianyu tiemoko tiendrebeogo
  tijana tikrit tinubu tisza tiwari tizoc tjaarda tjasa tkachenko tkachuk tlacaelel tlemcen toaifa tobruk todorov
  togzhan tohir tokayev tokugawa tomaz tomek tomohiro tomoko tomoya torbjorn torgeir toriyama torshavn toshiko toshmatov
  toyama toyota toyotomi trabzon trajanka trajce trajko trajkovski traudl travnik tregenza trieu trijntje trnava tromso
  trondheim trudy trupti tsagaan tsegaye tsiklauri tsubaki tsubasa tsuchiya tsuji tsukamoto tsutomu tsuyoshi tsvangirai
  tsvetanka tsvetanov tudful tugba tuhoe tuhumury tuilaepa tuimalealiifano tuivasa tupaea tupayachi tupou turki turlough
  tursunov tuulikki tuyen tuyet tuzla tveit tynchtyk tzipora tzuyu ubirajara uchechukwu uchida udaipur uehara ugyen
  uilani uisdean ujjain uladzimir uladzislau ulrich ulrik ulriksen ulugbek umaru umida umran umuhoza upadhyay urbanek
  urmia urquhart urska urtzi urumqi urvashi usmonov utami utsunomiya uttam uwamahoro uzice uzochi vaclav vaibhav vaihere
  vaimoana valdez valiyev vallverdu vamsi vanadzor vanbeek vandijk vanek vanna vannak vantaa vanya vanyusha varazdin
  vardanyan vasileiou vasilev vasiliki vasilyev vaska vasseur vaswani vasyl vasylenko vazquez veasna vebjorn vejjajiva
  vejle veljko venezia vesna viachaslau vicenza vidya vihaan vijay vijaya vijayawada vikram viktar viktoria viktoriia
  vilayvanh viliamu viljandi vilnius vimbai vincenzo vinnytsia vinzenz virgilio visakhapatnam viseu vishnu vitalii
  vitebsk vivaan vlad vladan vladas vladimir vladislav vlatko vlcek vlora vohra voicu voigt vojislav vojtech volgograd
  volha volkov volodymyr vorobyov voronezh vreni vsevolod vukic vukovic vuong vusi vuthy vuyisile vyacheslav vytautas
  wacuka wadhwa wafaa wahba wahyu wahyuni wairimu wakayama wakonyo wangchuk wanjiku wanjiru wanza waqar waqas warfa
  warszawa wayta wazir weihong weijie weijun weiwei weizmann wenceslao wenhua wenjie wenzhou wibowo widjaja widodo widya
  wieczorek wijaya wijeratne wijnand wilhelmina windhoek wipada wiredu wiremu wirihana wisniewski wojciech wojciechowski
  wojcik wojtek wolfgang woojin workneh wozniak wubshet wuhan wulan wuraola wutyi xabier xanti xaver xavier xenia xiahou
  xiamen xian xiaodong xiaofeng xiaogang xiaohong xiaohui xiaojun xiaolei xiaoli xiaolin xiaolong xiaomei xiaoming
  xiaoping xiaowei xiaoyan xiaoyu xinyi xinyu xiulan xiuzhen xochiquetzal xochitl xolile xuan xuefeng xueli yaaba yaakob
  yadanar yadav yagmur yahaya yahui yalda yamagata yamaguchi yamamoto yaman yamato yamazaki yamini yamoussoukro yamuna
  yanev yanga yangchen yangzhou yanka yankho yannick yannig yanti yaoming yaotl yaounde yaqin yaqub yardena yaroslav
  yasin yasmiin yasmine yasser yasuda yasuhiro yasuko yasuo yauhen yawen yazdi yehoshua yehudit yejin yekaterinburg
  yelena yeongja yeongsu yerlan yermek yeung yevgenia yevgeny yevhen yewon yidir yifan yigit yihan yihsuan yijun
  yildirim yingjie yingluck yitzhak yngve yogesh yohannes yohei yoichi yokohama yokota yokoyama yolanda yolotzin yongjun
  yongkang yoona yoongi yordan yordanka yordanov yosef yoshi yoshida yoshie yoshihiro yoshikawa yoshiko yoshimura
  yoshino yoshio yosuke youngho youngja youngjae youngmi youngsam youngsoo yousaf yousafzai yousef youssouf youssoupha
  ysbrand yuanyuan yudhoyono yuenling yufang yuhan yuichi yukari yukiko yukio yuksel yulan yuldashev yulia yuliana
  yuliia yuliya yulya yumiko yunfat yunfei yupanqui yuphin yurii yuriko yuriy yusof yusra yusuke yusupov yutaka yutong
  yuuka yuxin yuxuan yvette yvonne yvrose zabrze zachariah zadar zafar zagar zaharah zaher zahid zahir zahira zahle
  zaidi zaira zaitsev zajac zakaria zalmay zamani zamir zamira zanjan zaporizhzhia zardari zaria zarna zarni zarqa
  zawadi zaynab zbigniew zbyszek zdena zdenek zdenka zdravka zdzislaw zebari zehra zehua zeinab zeleznik zeljko zenaida
  zenawi zephyrin zequinha zewde zeyar zhanar zhanat zhandos zhang zhanna zhansaya zhao zhelev zheng zhengzhou zhenhua
  zhenyu zhibek zhigang zhihao zhiqiang zhivko zhiwei zhiyuan zhong zhuang zhuge zhuhai zhuldyz zhumabayev zhuwao zidane
  ziegler zihan zijlstra zimasa zinaida zinhle zivkovic zixuan ziyoda zobel zohaib zohar zola zoltan zomba zondi zongo
  zora zrenjanin zsofia zsuzsanna zubaida zubair zubimendi zubizarreta zugdidi zuhair zuhaitz zukauskas zukiswa zulal
  zulema zulfiqar zulfiya zulkarnain zulkifli zupan zupancic zurab zuraida zuwena zuzanna zvikomborero zwane zygmunt
`
