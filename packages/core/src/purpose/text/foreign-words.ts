/**
 * The plainest words of a dozen languages, so that a simple purpose in one of them is understood. Text in another
 * language is otherwise refused, and an outside purpose must be recognised at least as well as a proper one.
 */
import { canonicalizeText } from './canonical-text.ts'

const foreignByEnglish: Record<string, string> = {
  write: `schreiben verfassen formulieren rédiger écrire redactar escribir scrivere redigere redigir escrever schrijven opstellen
    napisać pisać skriva skriv yazmak yaz написать составить schrijf escribe scrivi 写 撰写 起草 書く 作成 γράψε`,
  summarise: `zusammenfassen résumer resumir riassumere samenvatten streścić podsumować sammanfatta özetle özetlemek резюмировать
    кратко 总结 概括 摘要 要約`,
  translate: `übersetzen traduire traducir tradurre traduzir vertalen przetłumaczyć översätt översätta çevirmek çevir перевести
    翻译 翻訳`,
  draft: `entwerfen esbozar bozza concept utkast taslak`,
  answer: `antworten beantworten répondre responder rispondere beantwoorden odpowiedzieć svara 回复 回答 返信`,
  letter: `brief lettre carta lettera list brev mektup письмо 信 手紙`,
  poem: `gedicht poème poema poesia gedichtje wiersz dikt şiir стихотворение 诗 詩`,
  summary: `zusammenfassung résumé resumen riassunto samenvatting streszczenie sammanfattning`,
  recommend: `empfehlen recommander recomendar consigliare raccomandare aanbevelen polecić rekommendera önermek öner
    рекомендовать порекомендуй посоветовать посоветуй 推荐 推薦 おすすめ`,
  suggest: `vorschlagen proposer suggérer sugerir proponer propón voorstel suggerire proporre voorstellen zaproponować föreslå предложить 建议 提案`,
  suggestions: `vorschläge suggestions sugerencias suggerimenti sugestões suggesties propozycje förslag öneriler`,
  recipe: `rezept rezepte recette recettes receta recetas ricetta ricette receita receitas recepten przepis przepisy recept tarif`,
  restaurant: `餐厅 饭店 レストラン ресторан ristorante restaurante restauracja restoran`,
  schedule: `planen terminieren planifier programar pianificare agendar inplannen zaplanować schemalägga planlamak запланировать
    安排 予約する`,
  appointment: `termin rendez-vous cita appuntamento consulta afspraak wizyta tid randevu встреча 预约 予定`,
  meeting: `besprechung sitzung réunion reunión riunione reunião vergadering spotkanie möte toplantı совещание 会议 会議`,
  slot: `zeitfenster créneau hueco orario horário tijdslot termin-frei 空闲 空き`,
  find: `finden trouver encontrar trovare vinden znaleźć hitta bul bulmak найти 找 查找 探す`,
  reschedule: `verschieben verlegen déplacer reporter aplazar reprogramar spostare remarcar verzetten przełożyć flytta ertele
    перенести 改期`,
  free: `freien freies freier libre libero livre vrije wolny wolnego ledig boş свободное 有空`,
  display: `anzeigen darstellen afficher mostrar visualizzare exibir tonen weergeven wyświetlić pokazać visa göster göstermek
    показать отобразить 显示 表示`,
  screen: `bildschirm écran pantalla schermo tela scherm ekran skärm ekranı экран 屏幕 画面`,
  dark: `dunkel dunkler dunklen sombre oscuro scuro escuro donkere ciemny mörkt karanlık тёмный тёмную 深色 暗い ダーク`,
  mode: `modus modo modalità tryb läge modu режим 模式 モード`,
  font: `schrift schriftgröße police fuente carattere lettergrootte czcionka teckenstorlek yazı шрифт 字体 文字`,
  layout: `anpassen adapter adaptar adattare aanpassen dostosować anpassa`,
  larger: `größer größere vergrößern agrandir aumentar ingrandire vergroten powiększyć större büyüt увеличить 放大 大きく`,
  remind: `erinnern rappeler recordar ricordare lembrar herinneren przypomnieć påminn påminna hatırlat hatırlatmak напомнить
    提醒 知らせる`,
  reminder: `erinnerung rappel recordatorio promemoria lembrete herinnering przypomnienie påminnelse hatırlatma напоминание リマインダー`,
  notify: `benachrichtigen notifier prévenir notificar avisar avísame avvisare avvisami avvertire waarschuwen powiadomić meddela bildir уведомить
    通知 通知する`,
  send: `senden schicken envoyer enviar inviare versturen sturen wysłać skicka gönder göndermek отправить 发送 送る`,
  book: `buchen reservieren réserver reservar prenotare boeken reserveren zarezerwować boka rezervasyon забронировать 预订 予約`,
  table: `tisch mesa tavolo tafel stolik bord masa столик 桌子`,
  order: `nachbestellen bestellen commander pedir ordinare encomendar bestel zamówić beställ beställa sipariş заказать 订购 注文`,
  buy: `kaufen acheter comprar comprare kopen kupić köp köpa satın купить 购买 買う`,
  pay: `bezahlen zahlen payer pagar pagare betalen zapłacić betala öde ödemek оплатить 支付 払う 支払う`,
  cancel: `kündigen stornieren annuler cancelar annullare disdire annuleren opzeggen anulować avboka avbeställ iptal отменить 取消`,
  bill: `rechnung facture factura bolletta fattura conta rekening rachunek räkning räkningen fatura счёт 账单 請求書`,
  train: `trainieren entraîner entrenar addestrare treinar trainen trenować träna eğitmek обучить обучение 训练 学習`,
  model: `modell modells modelle modèle modelo modello modelu modellen modelin модель модели 模型 モデル`,
  analysis: `analyse auswertung auswerten analyser analizar análisis analisi análise analiza analys analiz анализ аналитика 分析`,
  statistics: `statistik statistiken statistiques estadísticas statistiche estatísticas statystyki istatistik статистика 统计 統計`,
  sell: `verkaufen vendre vender vendere verkopen sprzedać sälja satmak продать продажа 出售 販売`,
  share: `weitergeben teilen partager compartir condividere compartilhar delen udostępnić dela paylaşmak передать 共享 共有`,
  advertisers: `werbung werbetreibende werbepartner werbekunden publicité annonceurs publicidad anunciantes pubblicità inserzionisti
    publicidade reclame adverteerders reklama reklamodawcom annonsörer reklam reklamları реклама рекламодателям 广告 広告`,
  marketing: `vermarktung mercadeo marketingu pazarlama маркетинг 营销`,
  profile: `profil profils perfil profilo profiel profilu profilen профиль 画像`,
  data: `daten nutzerdaten kundendaten données datos dati dados gegevens dane data veri verileri данные данных 数据 データ`,
  debug: `fehlersuche debuggen déboguer depurar отладка 调试 デバッグ`,
  test: `testen tester prueba probar testare testy тест 测试 テスト`,
  internal: `internen intern interne interno internt wewnętrznego dahili внутреннего 内部`,
  research: `forschung recherche investigación ricerca pesquisa onderzoek badania forskning araştırma исследование 研究`,
  help: `helfen aider ayudar aiutare ajudar helpen pomóc hjälpa yardımcı yardım помочь 帮助 助ける`,
}

/** They tell that a text is not English. Words that are also English are left out. */
const functionWords = `und oder nicht dem des ist wer wie wenn dass daten nach aus vom ihr ihre ihren ihrer sein seine seinen wir les et qui
 que ses leur nous vous sont chez aux cette el los su sus una unos y donde cuando porque sobre di che gli nel alla dei
 delle suo sono perche ao nao sao voce seu pela pelo og ikke fra hvem och inte nie jest dla przez jej jego icin yang
 untuk dari kepada kwa khi cho cua la pentru nem hogy egy joka der mit ein eine einen einem unser unseres zum zur
 unsere unserer beim auf le du une pour avec dans sur las para con por del della um uma het een voor naar att till ett
 bir için ile się 的 を の に`

const fold = (word: string) => canonicalizeText(word).text
const listOf = (words: string) => words.trim().split(/\s+/).map(fold)

export const englishByForeign: ReadonlyMap<string, string> = new Map(
  Object.entries(foreignByEnglish).flatMap(([english, words]) => listOf(words).map((word) => [word, english] as const)),
)

export const foreignFunctionWords: ReadonlySet<string> = new Set(listOf(functionWords))
