import { useState } from 'react';
import { ADMIN_REMOTE } from '@campaign/shared-api/constants';
import { Badge, Banner, Button, Card } from '@campaign/shared-ui';
import { percent, words } from '../../words';
import { BuildsTable } from './builds-table';
import { CanaryPanel } from './canary-panel';
import { ChangeDialog, type Change, type RemoteHealthRow } from './change-dialog';
import * as S from './releases.styled';

const say = words.releases;

interface RemoteCardProps {
  remote: RemoteHealthRow;
  /** The release a change is based on: refused when another is in force by then. */
  parent: number;
}

/** One remote: which build whom, how each fares, and the way back. */
export function RemoteCard({ remote, parent }: RemoteCardProps) {
  const [change, setChange] = useState<Change>();
  const [showsPeople, setShowsPeople] = useState(false);
  const { name, state, offMessage, channels, fallbackBuild, builds } = remote;
  const canary = channels.find(({ id }) => id === 'canary');
  // Halted, it keeps its build in the history and loses its people.
  const isAnybodys = canary !== undefined && (canary.weight > 0 || canary.match !== undefined);
  const isOff = state === 'off';

  return (
    <Card
      title={name}
      padding="flush"
      text={
        <S.Channels>
          <Badge tone={isOff ? 'warn' : 'success'} icon={isOff ? 'pause' : 'play'}>
            {isOff ? say.off : say.on}
          </Badge>
          {canary && (
            <Badge tone={isAnybodys ? 'info' : 'warn'} icon="users">
              {isAnybodys ? say.canaryOf(percent(canary.weight / 100), canary.match) : say.canaryOfNobody}
            </Badge>
          )}
        </S.Channels>
      }
      actions={
        <>
          {canary && (
            <Button size="sm" icon="users" onClick={() => setShowsPeople(true)}>
              {say.whoIsOnCanary}
            </Button>
          )}
          <Button
            size="sm"
            icon="undo"
            disabledReason={canary || fallbackBuild ? undefined : say.noWayBack}
            onClick={() => setChange('rollback')}
          >
            {say.rollBack}
          </Button>
          <Button
            size="sm"
            icon={isOff ? 'play' : 'pause'}
            disabledReason={name === ADMIN_REMOTE && !isOff ? say.adminStays : undefined}
            onClick={() => setChange(isOff ? 'enable' : 'disable')}
          >
            {isOff ? say.switchOn : say.switchOff}
          </Button>
        </>
      }
    >
      {isOff && (
        <S.OffMessage>
          <Banner tone="warn" title={say.peopleRead}>
            {offMessage}
          </Banner>
        </S.OffMessage>
      )}
      <BuildsTable remote={name} builds={builds} />
      {change && (
        <ChangeDialog change={change} remote={remote} parent={parent} onClose={() => setChange(undefined)} />
      )}
      <CanaryPanel remote={name} open={showsPeople} onClose={() => setShowsPeople(false)} />
    </Card>
  );
}
