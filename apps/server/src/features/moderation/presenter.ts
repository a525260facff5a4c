import { imageUrl } from '@coequipiers/contract/image-urls';
import type { ModerationDecision, OpenReport } from '@coequipiers/contract/moderation-schemas';
import type { LoggedRow, OpenRow } from './moderation-repository.ts';

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Leaves out the reporter's name and all addresses, so that a moderator judges the content alone. */
export const presentOpenReport = (row: OpenRow): OpenReport => ({
  id: row.id,
  targetType: row.target_type,
  targetId: row.target_id,
  reason: row.reason,
  details: row.details,
  createdAt: row.created_at.toISOString(),
  byMember: row.by_member,
  content: contentOf(row.content),
  present: row.present,
  author:
    row.username === null
      ? null
      : {
          username: row.username,
          suspendedUntil: row.suspended_until?.toISOString() ?? null,
          measures: row.measures,
        },
  others: row.others,
});

function contentOf(content: Record<string, unknown>): OpenReport['content'] {
  const image = textOf(content['image'])?.replaceAll('-', '');
  const messages = Array.isArray(content['messages']) ? (content['messages'] as object[]) : null;
  return {
    title: textOf(content['title']),
    description: textOf(content['description']),
    imageUrl: image ? imageUrl(image) : null,
    text: textOf(content['text']),
    messages:
      messages?.map((message) => ({
        text: textOf('text' in message ? message.text : null) ?? '',
        author: textOf('author' in message ? message.author : null) ?? '',
      })) ?? null,
  };
}

export const presentDecision = (row: LoggedRow): ModerationDecision => ({
  id: row.id,
  targetType: row.target_type,
  targetId: row.target_id,
  decision: row.decision,
  ground: row.ground,
  rule: row.rule,
  reasons: row.reasons,
  suspensionDays: row.suspended_days,
  moderator: row.moderator,
  decidedAt: row.decided_at.toISOString(),
});
