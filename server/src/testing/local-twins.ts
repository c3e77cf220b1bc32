import type { SipPeer } from '@campaign/shared-api/contracts';
import type { Clock } from '../context';
import type { Carrier, KnownText, OutboundText, SendAnswer } from '../gateways/carrier/carrier';
import type { Mail, OutgoingMail } from '../gateways/mail/mail';

/** A clock that goes on by itself and can be put forward. */
export class TestClock implements Clock {
  #ahead = 0;

  now(): Date {
    return new Date(Date.now() + this.#ahead);
  }

  advance(ms: number): void {
    this.#ahead += ms;
  }
}

/** Keeps every mail. */
export class TestMail implements Mail {
  readonly sent: OutgoingMail[] = [];

  async send(mail: OutgoingMail): Promise<void> {
    this.sent.push(mail);
  }

  async close(): Promise<void> {}
}

/** Accepts and keeps every text; `answer` can be replaced to play a fault. */
export class TestCarrier implements Carrier {
  readonly sent: OutboundText[] = [];
  answer: (text: OutboundText) => SendAnswer = () => ({
    outcome: 'accepted',
    carrierId: `carrier-${this.sent.length}`,
    segments: 1,
  });
  known: KnownText[] = [];
  peers: SipPeer[] = [{ SiteName: 'Main', SiteId: '100', PeerId: '200', PeerName: 'Texts' }];
  numbers: string[] = [];

  async send(text: OutboundText): Promise<SendAnswer> {
    this.sent.push(text);
    return this.answer(text);
  }

  async lookUp(): Promise<KnownText[]> {
    return this.known;
  }

  async sipPeers(): Promise<SipPeer[]> {
    return this.peers;
  }

  async inServiceNumbers(): Promise<string[]> {
    return this.numbers;
  }

  close(): void {}
}
