/**
 * Every keyword and phrase that decides what a reply does, lower case and without accents, as `normalizeText` leaves
 * them. `classify-reply.ts` says how they are applied.
 *
 * 47 CFR 64.1200(a)(10): a consumer may revoke consent "in any reasonable manner that clearly expresses a desire not to
 * receive further calls or text messages". "stop", "quit", "end", "revoke", "opt out", "cancel" and "unsubscribe" are
 * valid by themselves. The other keywords come from the carriers' lists.
 */

/** A message that is nothing but one of these opts out at once. */
export const STOP_KEYWORDS: readonly string[] = `
  stop, stopall, stop all, end, quit, cancel, remove, revoke, unsubscribe, unsub, optout, opt out
  stop2end, stop 2 end, stop2quit, stop 2 quit, stop2stop, stop 2 stop, stop to end, stop to quit, stop to stop
  stop end, stopend, stop quit, stop now, stop it, stop texting, stop texting me, stop messaging me, remove me
  alto, parar, no mas, arret`
  .trim()
  .split(/\s*[,\n]\s*/);

/** CTIA Messaging Principles: the keywords that opt in again. */
export const START_KEYWORDS: readonly string[] = ['start', 'unstop'];

/** CTIA Messaging Principles: answered with who is writing. */
export const HELP_KEYWORDS: readonly string[] = ['help', 'info', 'ayuda'];

/** Courtesies that change nothing about a message that is otherwise a keyword. */
export const COURTESIES: readonly string[] = [
  'please',
  'pls',
  'plz',
  'por favor',
  'thank you',
  'thanks',
  'thx',
  'gracias',
];

/** Read as the keyword they miss. None of them is a dictionary word ("stoop", "spot" and "shop" must never be added). */
export const MISSPELLINGS: Readonly<Record<string, string>> = {
  stpo: 'stop',
  sotp: 'stop',
  tsop: 'stop',
  stopp: 'stop',
  sstop: 'stop',
  sttop: 'stop',
  stoip: 'stop',
  stiop: 'stop',
  stopo: 'stop',
  st0p: 'stop',
  stahp: 'stop',
  'st op': 'stop',
  'sto p': 'stop',
  'un subscribe': 'unsubscribe',
  unsuscribe: 'unsubscribe',
  unsubcribe: 'unsubscribe',
  unsubscibe: 'unsubscribe',
  unsubscrib: 'unsubscribe',
  unsubsribe: 'unsubscribe',
  unsubsrcibe: 'unsubscribe',
  unsubscrbe: 'unsubscribe',
  unsubscirbe: 'unsubscribe',
  unsubscride: 'unsubscribe',
  unsubscripe: 'unsubscribe',
  unsubscrive: 'unsubscribe',
  unsubsscribe: 'unsubscribe',
  unsubsribed: 'unsubscribe',
  unsucribe: 'unsubscribe',
  unscribe: 'unsubscribe',
  unscubscribe: 'unsubscribe',
  unsubcscribe: 'unsubscribe',
  unsubscrube: 'unsubscribe',
  cancle: 'cancel',
  cancell: 'cancel',
  cansel: 'cancel',
  quitt: 'quit',
  remvoe: 'remove',
  remov: 'remove',
  optuot: 'opt out',
};

/** Ask for an end to the texts wherever they stand, unless one of HARMLESS_USES is all there is of them. */
export const KEYWORDS_ANYWHERE: readonly string[] = [
  'stop',
  'stop(?:all|it|now|please|text|messag|spam)\\w*',
  'unsubscribe',
  'unsub',
  'optout',
  'opt(?:ing)? (?:me )?out',
];

/** Ask for an end to the texts only beside one of these: "end these texts", "please cancel", but not "end the war". */
export const KEYWORDS_BESIDE = {
  keywords: ['end', 'quit', 'cancel', 'remove', 'revoke'],
  before: ['please', 'pls', 'plz', 'texting', 'messages', 'texts', 'number', 'list', 'consent'],
  after:
    `please, pls, plz, me, us, text, texts, texting, txt, txts, txting, message, messages, messaging, msg, msgs
    number, list, lists, consent, subscription, contacting, bothering, harassing, spamming`
      .trim()
      .split(/\s*[,\n]\s*/),
  /** May stand between the keyword and what follows it. */
  between: `my, this, the, these, those, all, your, any, from, sending, it, with, phone, cell, political`
    .trim()
    .split(/\s*[,\n]\s*/),
} as const;

const CONTACT = '(?:text|txt|messag|messeg|msg|contact|writ|e ?mail)\\w*';
const TEXTS = '(?:texts?|txts?|messages?|msgs?|texting|messaging|spam|notifications?|alerts?|e ?mails?)';

/** Regular expressions of whole words that ask for an end to the texts wherever they stand. */
export const STOP_PHRASES: readonly string[] = [
  // English
  `stop (?:${CONTACT}|(?:call|send|spam|harass|bother|receiv|gett|bugg|annoy|hitt|blow|pester|solicit|ask)\\w*)`,
  '(?<! (?:i|we|they) )(?:do not|dont|never|not|no more) (?:ever )?(?:text|txt|message|msg|contact|write|e ?mail)(?! (?:and|while|when|n) (?:driv|you|he|she)\\w*)(?! much)',
  'no more (?:texting|messaging|contact)',
  '(?:do not|dont|never) (?:call|send)(?: \\S+){0,3} (?:again|anymore|any more)',
  'do not (?:call|contact) list|do not (?:disturb|solicit)',
  '(?<! (?:got|get|have|had|see|saw|are|were|received) )(?:no|enough|too many)(?: more)?(?: (?:of|with|these|those|your|the|political|campaign|text))* (?:texts|txts|messages|msgs|texting|messaging|spam)',
  '(?:take|get|pull|keep|remove|want) (?:me|us|(?:my|this|our) (?:name|number|phone|cell|info)) (?:off|out of)',
  '(?:off|from) (?:of )?(?:your|this|ur) (?:(?:mailing|texting|text|contact|call|calling|phone) )?lists?',
  'remove (?:me|us|my)|(?:delete|erase|scrub) (?:me|my (?:number|phone|name|info|contact)|this number)',
  '(?:lose|forget) (?:my|this) (?:number|phone)',
  'leave (?:me|us|my (?:phone|number))(?: \\S+){0,3} alone|leave me be',
  `refrain from ${CONTACT}|(?:do not|dont|never) (?:call|text) (?:or|and|nor) (?:call|text)|quit (?:sending|calling)`,
  'this is harassment',
  '(?:end|quit|cancel) (?:it|this)(?= (?:[.]|$))',
  '(?<! (?:not|dont|doesnt|wont|to|will|it|this|never|they) )go away|(?:fuck|piss|buzz|f) off|(?<=^ |[.] )get lost',
  `(?:do not|dont|didnt|did not|no longer|never) (?:wish|want|need|ask|care)(?: \\S+){0,4} ${TEXTS}`,
  '(?:do not|dont|no longer) (?:wish|want) to (?:receive|get|hear|be (?:contacted|texted|messaged))',
  '(?:do not|dont|did not|didnt|never)(?: \\S+)? consent(?:ed)?|(?:withdraw|revoke|revoking|withdrawing)(?: \\S+){0,2} consent',
  '(?:do not|dont|never) (?:have|had) my permission|(?:do not|dont|did not|didnt|never) (?:give|gave|given) (?:you |u )?(?:my )?permission',
  `cease (?:and|all|${CONTACT}|sending|these|your)|desist|discontinue(?: \\S+){0,3} ${TEXTS}|please discontinue|unenroll me`,
  '(?:block|blocking|blocked) (?:you|(?:this|your|ur) number)|report(?:ing)? (?:you|this as|(?:this|your|ur) number)|report(?:ed|ing)? as spam',
  // Spanish
  '(?:no|nunca|ya no) (?:me|nos) (?:vuelva[ns]? a )?(?:escrib|mand|envi|text|contact|molest|llam|mensaj)\\p{L}*',
  'no (?:molest|mand|envi|escrib|text)(?:e|es|en|een|a|an|ar|ad|is)',
  'deje?(?:n|s)? de (?:escrib|mand|envi|molest|text|llam|contact)\\p{L}*|(?:deja|para|paren) de (?:escrib|mand|envi|molest|text|llam)\\p{L}*',
  'no (?:quiero|deseo|queremos)(?: recibir)?(?: mas| sus| estos| tus)* (?:mensajes|textos|msjs?)|no (?:quiero|deseo) recibir',
  'no mas (?:mensajes|textos|msjs?)|basta (?:ya|de mensajes|de textos)|ya basta|(?:alto|pare|paren|parale|basta) por favor|(?:por favor|ya) (?:alto|pare|paren|basta)',
  '(?:quit|borr|elimin|sac|saqu|remuev)(?:a|e|en|an)(?:me|nos)|(?:quit|sac|borr|elimin)(?:ar|a|e|en) mi (?:numero|nombre)',
  'deje?(?:n|s)?(?:me|nos) en paz|dejame en paz|(?:dar|den|de)(?:me)? de baja',
  // French
  '(?:arretez|arrete|cessez) de|ne (?:me |m )(?:\\p{L}+ )?(?:contact|ecri|envoy|text)\\p{L}* ?plus|ne menvoyez plus|ne mecrivez plus|desabonnez(?: |)moi|plus de (?:messages|sms|textos)|laissez(?: |)moi tranquille|(?:retirez|supprimez|enlevez)(?: |)(?:moi|mon numero)',
  // Portuguese
  'par(?:e|em) de|nao (?:me )?(?:mand|envi|escrev|contat)\\p{L}*|nao quero (?:mais |receber)|me tir(?:e|em) d\\p{L}+ lista|me deix(?:e|em) em paz',
  // German
  'keine (?:nachrichten|sms|texte)(?: mehr)?|nicht mehr (?:schreiben|anschreiben|kontaktieren)|hor(?:t|en sie)? auf|lass(?:t|en sie)? mich in ruhe',
  // Italian
  'non (?:mi )?(?:scriv|mand|inviat|contatt)\\p{L}*|smett(?:ete|ila|etela)|(?:lasciat|cancellat|toglie)\\p{L}*mi',
  // Haitian Creole
  '(?:pa|sispann) (?:voye|ekri)(?: m| mwen)?(?: mesaj)?|kite m (?:an pe|anpe|trankil)',
  // Vietnamese
  '(?:đung|dung|ngung) (?:nhan|gui|lien)|khong nhan tin',
  // Tagalog
  'tigil(?:an)?(?: \\p{L}+){0,2} (?:na|ako)|(?:huwag|wag)(?: \\p{L}+){0,4} (?:text|i text|itext|mag text|magtext|message)|alisin(?: \\p{L}+){0,2} (?:ako|number)',
  // Russian
  'не (?:пиш|присыл|отправл|звон|беспоко)\\p{L}*|(?:перестан|прекрат|хватит)\\p{L}*|удалит\\p{L}* (?:мои|меня|номер)|отпиш\\p{L}*',
  // Arabic
  '(?:لا|لاتعد) (?:ترسل|تراسل|تكتب|تتصل)\\p{L}*|توقفوا?(?: عن)?|احذف\\p{L}*|الغ(?:اء|وا)? الاشتراك',
  // Polish
  'nie (?:pisz|wysyl|kontakt)\\p{L}*|przestan\\p{L}*|(?:wypisz|usun)\\p{L}* mnie',
];

/** The same in scripts that put no space between words. */
export const STOP_PHRASES_UNSPACED: readonly string[] = [
  '(?:不要|别|別|勿|请勿)(?:再|给我|給我|来)*(?:发|發|传|傳|联系|聯繫|骚扰)|请停止|停止(?:发|發)|退订|退訂|取消(?:订阅|訂閱)',
  '送らないて|やめてくたさい|配信停止|(?:그만|안) ?(?:보내|하세요|받)|보내지 ?마|연락하지 ?마|수신 ?거부',
];

/** The plain keyword where many recipients speak another language. As the whole message it is read by a person. */
export const REVIEW_KEYWORDS_BY_LANGUAGE: Readonly<Record<string, readonly string[]>> = {
  English: ['no more', 'enough', 'spam'],
  Spanish: ['basta', 'pare', 'detener', 'detente', 'cancelar', 'baja', 'dejar de enviar', 'quitarme'],
  French: ['arreter', 'arretez', 'desabonner', 'se desabonner', 'desinscription', 'annuler'],
  Portuguese: ['sair', 'remover', 'chega', 'pare de enviar'],
  German: ['aufhoren', 'abmelden', 'abbestellen', 'schluss'],
  Italian: ['basta cosi', 'annulla', 'ferma', 'fermati', 'cancellami'],
  'Haitian Creole': ['sispann', 'rete', 'kanpe'],
  Vietnamese: ['dung', 'dung lai', 'ngung', 'huy', 'huy đang ky', 'đung lai'],
  Tagalog: ['tigil', 'itigil', 'hinto', 'ihinto', 'tama na'],
  Chinese: ['停', '停止', '退订', '退訂', '取消', '取消订阅', '不要再发', '不要再發'],
  Korean: ['그만', '중지', '정지', '수신거부', '취소'],
  Russian: ['стоп', 'хватит', 'отписаться', 'отмена', 'не пишите'],
  Arabic: ['قف', 'توقف', 'الغاء', 'الغاء الاشتراك', 'كفى'],
  Japanese: ['停止して', 'やめて', 'ストップ', '配信停止', '解除'],
  Polish: ['przestan', 'wypisz', 'rezygnuje'],
};

const CAUSES =
  `(?:bills?|wars?|steal|hate|violence|genocide|bans?|cuts|laws?|tax|taxes|wall|corruption|crime|fraud|abuse
  |bullying|racism|pipeline|merger|trump|biden|harris|maga|gop|republicans?|democrats?|dems|socialism|communism|fascism
  |climate|guns?|deportations?|evictions?|shutdown|mandates?|cancer|hunger|poverty|trafficking|bloodshed|killing
  |shootings?|cheating|stealing|project|amendment|proposition|prop|measure|takeover|dictator\\w*|inflation|tariffs?
  |homelessness|pollution|drilling|fracking|coup|gerrymandering|suppression|invasion|cruelty|extinction|insanity|bombings?|spread)`.replaceAll(
    /\s+/g,
    '',
  );
const NO_TEXTS_AHEAD = `(?! (?:\\S+ ){0,3}(?:${TEXTS}|calls?|calling|contact\\w*)(?= ))`;

/** Regular expressions of whole words in which a keyword means something else. They are cut out before keywords are looked for. */
export const HARMLESS_USES: readonly string[] = [
  // Places
  '(?:bus|train|subway|metro|tram|trolley|shuttle|truck|rest|pit|next|last|first|one|final|whistle|tour|campaign|traffic|full|non|short|door|every|another|what|which|each) stop',
  'stop (?:signs?|lights?|watch|shop|limit|loss|order|gap|motion)',
  '(?:at|near|to|from|by|past) (?:the|a|your|our|my|his|her|that|this) stop|(?<! put )(?:a|quick|brief) stop(?! to)',
  'the stop (?:at|on|near|by|in)',
  // Visits
  `stop (?:by|over|off|along|on (?:my|our|the) way)${NO_TEXTS_AHEAD}`,
  `(?<!^ |[.] )stop (?:at(?! once)|in|into)${NO_TEXTS_AHEAD}`,
  'stop (?:and|to) (?:frisk|vote|eat|get|grab|see|say|think|talk|help|pick|drop|visit|rest|listen|consider|look|check|smell|meet|chat|breathe|shop|buy|pray)',
  'stop for (?:a |some |the )?(?:gas|coffee|lunch|dinner|breakfast|food|fuel|milk|groceries|minute|bit|second|moment|visit|drinks?|bite|pizza|kids)',
  // "I will never stop", but not "you never stop" or "if this does not stop"
  `(?<! (?:you|u|yall|guys|people|they|these|those|this|if it)(?: just| will| simply| really)? )(?:cant|cannot|can not|couldnt|wont|will not|would not|wouldnt|dont|do not|doesnt|does not|didnt|did not|never|not|ever|(?:nothing|nobody|no one) (?:can|could|will|would)) (?:ever )?stop${NO_TEXTS_AHEAD}`,
  // Causes
  `(?:we|lets|let us|help|helps|helped|helping) (?:(?:have|has|got|gotta|need|needs|must|can|could|should|will|would|all|really|want|are|going|gonna|trying|try|had|do|us|to|them|him|her|people|families|finally|also|absolutely) ){0,5}stop(?= [^ .])(?! it | (?:this|that) (?:[.]|$)| (?:now|please|already) )${NO_TEXTS_AHEAD}`,
  `stop (?:(?!(?:im|i|ive|id|we|you|u|ur|r|yall|your|my|me|no|not|its|already|texting|asking|for|now|please|vote|voted|voting|go|bro|with) )[^ .]+ ){0,3}${CAUSES}(?! (?:\\d|supporter|voter|fan|all |won |is |are |will |for ))${NO_TEXTS_AHEAD}`,
  `(?:war|wars|violence|killing|genocide|rain|raining|snow|hate|crime|shootings?|bleeding|fighting|bombing|abuse) (?:(?:will|must|should|needs to|has to|to|ever|can|would) ){0,2}stop`,
  // Habits
  'stop (?:smoking|drinking|driving|working|work|eating|crying|laughing|worrying|vaping|going|fighting|believing|raining|snowing|thinking|loving|supporting|running|lying|raising|taxing|bombing|spending|pretending)',
  `stop (?:us|me|him|her|them|people|anyone|anybody|voters|women|kids)(?= from )${NO_TEXTS_AHEAD}`,
  'unsubscribe from nothing',
  // "please end the war", but not "please remove my number"
  `(?:please|pls|plz) (?:end|cancel|remove|quit|revoke) (?:the|that|my|our|your|his|her|their|order|appointment|delivery|reservation|rsvp|pickup)(?= [^ .])(?! (?:\\S+ ){0,2}(?:${TEXTS}|numbers?|phone|lists?|name|info|consent|subscriptions?|contacts?|calls?|me)(?= ))`,
];

/** Regular expressions of whole words that say somebody else was reached. */
export const WRONG_NUMBER_PHRASES: readonly string[] = [
  'wrong (?:number|num|no|person|guy|girl|phone|lady|man)',
  'not my (?:name|number)',
  'numero equivocado|persona equivocada|mauvais numero|numero errado|falsche nummer|numero sbagliato',
];
