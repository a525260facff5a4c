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
 * A client that loses no message: it merges responses, live messages and catch-up reads by sequence number, and reads again
 * whenever a number is missing.
 */
export function startChatClient({ url, token, conversationId, reconnectMs, heartBeatMs }: Options) {
  const messages: Message[] = [];
  const outOfOrder = new Map<number, Message>();
  let connections = 0;
  let silences = 0;
  let stopped = false;
  let catchingUp: Promise<void> | undefined;
  let subscribedMeanwhile = false;

  const take = (message: Message): void => {
    if (message.seq <= messages.length) return;
    outOfOrder.set(message.seq, message);
    for (let next = outOfOrder.get(messages.length + 1); next; next = outOfOrder.get(messages.length + 1)) {
      outOfOrder.delete(next.seq);
      messages.push(next);
    }
  };

  /** Retries until the call succeeds: all calls are idempotent. */
  const retry = async <T>(call: () => Promise<Response>): Promise<T> => {
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

  const readMissing = async (): Promise<void> => {
    for (;;) {
      const path = `/api/chat/conversations/${conversationId}/messages?after=${messages.length}`;
      const missed = await retry<Message[]>(() => fetch(`${url}${path}`, { headers }));
      for (const message of missed) take(message);
      // A full page may not be the last one.
      if (missed.length === 0) return;
    }
  };
  const catchUp = (): void => {
    catchingUp ??= readMissing().finally(() => {
      catchingUp = undefined;
      if ((subscribedMeanwhile || outOfOrder.size > 0) && !stopped) catchUp();
      subscribedMeanwhile = false;
    });
    catchingUp.catch(() => undefined);
  };
  /** A read that has begun before may lack messages from just before the subscription, which no later message reveals. */
  const onSubscribed = (): void => {
    subscribedMeanwhile = catchingUp !== undefined;
    catchUp();
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
      client.watchForReceipt(receipt, onSubscribed);
      client.subscribe(
        `/user/topic/conversations/${conversationId}`,
        ({ body }) => {
          take(JSON.parse(body) as Message);
          if (outOfOrder.size > 0) catchUp();
        },
        { receipt },
      );
    },
  });
  client.activate();

  return {
    messages,
    connections: () => connections,
    /** How often the client noticed a dead connection by a missing heart-beat. */
    silences: () => silences,
    send: async (content: string): Promise<void> => {
      const key = randomUUID();
      const body = JSON.stringify({ conversationId, content });
      const message = await retry<Message>(() =>
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
