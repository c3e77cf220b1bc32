import { paths } from '@campaign/shared-api';
import { Text, TextLink } from '@campaign/shared-ui';
import { words } from '../words';
import { Entrance } from './entrance';
import * as S from './entrance.styled';

const { terms: say } = words;

/** What somebody agrees to who signs up. */
export function TermsPage() {
  return (
    <Entrance title={say.title} text={say.text}>
      <S.Rules>
        {say.rules.map(({ title, text }) => (
          <li key={title}>
            <Text variant="h3" as="h2">
              {title}
            </Text>
            <Text tone="muted">{text}</Text>
          </li>
        ))}
      </S.Rules>
      <S.Aside>
        <TextLink to={paths.signUp()}>{words.signIn.signUp}</TextLink>
      </S.Aside>
    </Entrance>
  );
}
