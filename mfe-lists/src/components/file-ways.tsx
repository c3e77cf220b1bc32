import { Button, Text } from '@campaign/shared-ui';
import { words } from '../words';
import * as S from './file-ways.styled';
import type { FileCheck } from './use-file-check';

const say = words.upload.ways;

/** What one click does about the file's fault, and what was decided so far. */
export function FileWays({ check: { fault, decided, reading, goOn }, disabled }: FileWaysProps) {
  const way = fault?.way;
  const told = [
    decided.phoneColumn !== undefined && say.usesColumn(decided.phoneColumn),
    decided.keepBadRows && say.keepsRows,
  ].filter((text) => text !== undefined && text !== false);
  if (!way && told.length === 0) return null;
  return (
    <S.Ways>
      {told.map((text) => (
        <Text key={text} variant="caption" tone="muted" role="status">
          {text}
        </Text>
      ))}
      {way && (
        <Button size="sm" loading={reading} disabled={disabled} onClick={() => goOn(way)}>
          {way.kind === 'column' ? say.column(way.column) : say[way.kind]}
        </Button>
      )}
    </S.Ways>
  );
}

interface FileWaysProps {
  check: Pick<FileCheck, 'fault' | 'decided' | 'reading' | 'goOn'>;
  disabled?: boolean;
}
