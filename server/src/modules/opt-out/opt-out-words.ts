/**
 * The words as data, written as `normalizeWords` leaves them.
 * Valid by themselves: 47 CFR 64.1200(a)(10) (stop, quit, end, revoke, opt out, cancel, unsubscribe); the others
 * are the carriers' lists. A whole text equal to one of these stops the sender without a person looking.
 */
export const STOP_TEXTS: readonly string[] = [
  ...['stop', 'stopall', 'stop all', 'end', 'quit', 'cancel', 'unsubscribe', 'unsub', 'revoke'],
  ...['optout', 'opt out', 'stop2end', 'stop 2 end', 'stop2quit', 'stop 2 quit', 'stop2stop', 'stop 2 stop'],
  ...['stop to end', 'stop to quit', 'stop to stop', 'stop end', 'stopend', 'stop quit', 'stop stop'],
  ...['alto', 'parar', 'no mas', 'remove me', 'arret'],
  ...['stop please', 'stop now', 'stop it', 'stop texting', 'stop texting me', 'stop messaging me'],
];

/** The handset's own way back (CTIA Messaging Principles). */
export const START_TEXTS: readonly string[] = ['start', 'unstop'];

export const HELP_TEXTS: readonly string[] = ['help', 'info'];

/** Anywhere in the text: it most likely means stop, and a person decides. Nothing is sent until then. */
export const HELD_PHRASES: readonly string[] = [
  ...['remove my number', 'take me off', 'lose my number', 'delete my number'],
  ...['do not text', 'dont text', 'do not contact', 'dont contact', 'no more texts', 'leave me alone'],
];

/** The whole text: it means stop to a reader, not by itself. */
export const HELD_TEXTS: readonly string[] = [
  ...[
    'please stop',
    'pls stop',
    'plz stop',
    'just stop',
    'stop thanks',
    'stop thank you',
    'ok stop',
    'no stop',
  ],
  ...[
    'stop stop stop',
    'stop texting please',
    'please stop texting',
    'please stop texting me',
    'stop it now',
  ],
  ...['stop sending', 'stop sending me texts', 'stop sending texts', 'stop messages', 'stop contacting me'],
  ...['wrong number', 'wrong number stop', 'stop wrong number', 'not interested stop', 'unsubscribe me'],
  ...['please unsubscribe', 'please unsubscribe me', 'please remove me', 'remove', 'opt me out', 'no texts'],
];

/** The plain word for stop where many of the people texted speak it. Whole text, held for a person. */
export const HELD_WORDS_BY_LANGUAGE: Readonly<Record<string, readonly string[]>> = {
  Spanish: [
    'basta',
    'pare',
    'detener',
    'detente',
    'cancelar',
    'baja',
    'no mas mensajes',
    'dejar de enviar',
    'quitarme',
  ],
  French: ['arreter', 'arretez', 'desabonner', 'se desabonner', 'desinscription', 'annuler'],
  Portuguese: ['sair', 'remover', 'chega', 'pare de enviar'],
  German: ['stopp', 'aufhoren', 'abmelden', 'abbestellen', 'schluss'],
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

/** As a word inside a longer text it is shown to whoever reads the chat, and stops nothing. */
export const HIGHLIGHTED_WORDS: readonly string[] = ['stop', 'unsubscribe'];
