import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Message } from '@coequipiers/contract/chat-schemas';
import { Client } from '@stomp/stompjs';
import { WebSocket } from 'ws';

type Options = {
  url: string;
  token: string;
  conversationId: string;
  reconnectMs: number;
  heartBeatMs: number;
};

/**
 * A client that loses nothing: what its calls answer, what it hears and what it asks for after it was away are merged by
 * number, and it asks again whenever a number is missing.
 */
export function startChatClient({ url, token, conversationId, reconnectMs, heartBeatMs }: Options) {
  const messages: Message[] = [];
  const early = new Map<number, Message>();
  let connections = 0;
  let silences = 0;
  let stopped = false;
  let catchingUp: Promise<void> | undefined;

  const take = (message: Message): void => {
    if (message.seq <= messages.length) return;
    early.set(message.seq, message);
    for (let next = early.get(messages.length + 1); next; next = early.get(messages.length + 1)) {
      early.delete(next.seq);
      messages.push(next);
    }
  };

  /** Until it works: every call may be made again. */
  const insist = async <T>(call: () => Promise<Response>): Promise<T> => {
    for (;;) {
      try {
        const answer = await call();
        if (answer.ok) return (await answer.json()) as T;
        if (answer.status < 500) throw new Error(`answered ${answer.status}: ${await answer.text()}`);
      } catch (error) {
        if (stopped || (error as Error).message.startsWith('answered')) throw error;
      }
      await pause(reconnectMs);
    }
  };

  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };

  const askForMissing = async (): Promise<void> => {
    for (;;) {
      const path = `/api/chat/conversations/${conversationId}/messages?after=${messages.length}`;
      const missed = await insist<Message[]>(() => fetch(`${url}${path}`, { headers }));
      for (const message of missed) take(message);
      if (missed.length === 0 || early.size === 0) return;
    }
  };
  const catchUp = (): void => {
    catchingUp ??= askForMissing().finally(() => {
      catchingUp = undefined;
      if (early.size > 0 && !stopped) catchUp();
    });
    catchingUp.catch(() => undefined);
  };

  const client = new Client({
    reconnectDelay: reconnectMs,
    connectionTimeout: 1_000,
    heartbeatIncoming: heartBeatMs,
    heartbeatOutgoing: heartBeatMs,
    discardWebsocketOnCommFailure: true,
    onHeartbeatLost: () => {
      silences += 1;
    },
    webSocketFactory: () => new WebSocket(`${url.replace('http', 'ws')}/ws/websocket?token=${token}`),
    onConnect: () => {
      connections += 1;
      const receipt = `listening-${connections}`;
      client.watchForReceipt(receipt, catchUp);
      client.subscribe(
        `/user/topic/conversations/${conversationId}`,
        ({ body }) => {
          take(JSON.parse(body) as Message);
          if (early.size > 0) catchUp();
        },
        { receipt },
      );
    },
  });
  client.activate();

  return {
    messages,
    connections: () => connections,
    /** How often it was the heart-beat that told that nobody was there any more. */
    silences: () => silences,
    send: async (content: string): Promise<void> => {
      const key = randomUUID();
      const body = JSON.stringify({ conversationId, content });
      const message = await insist<Message>(() =>
        fetch(`${url}/api/chat`, { method: 'POST', headers: { ...headers, 'idempotency-key': key }, body }),
      );
      take(message);
    },
    stop: async () => {
      stopped = true;
      await client.deactivate();
    },
  };
}
