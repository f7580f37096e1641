PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE schema_steps (step BIGINT PRIMARY KEY);
INSERT INTO schema_steps VALUES(0);
INSERT INTO schema_steps VALUES(1);
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
INSERT INTO meta VALUES('secret','c26eb4bb3b7a27ce3df61dad09e8aaf16afe102700932c903270e089e6307144');
CREATE TABLE heartbeat (id BIGINT PRIMARY KEY, at BIGINT NOT NULL);
INSERT INTO heartbeat VALUES(1,1794823944666);
CREATE TABLE users (
        id TEXT PRIMARY KEY, name TEXT NOT NULL, folded TEXT NOT NULL UNIQUE, password TEXT NOT NULL,
        created BIGINT NOT NULL, closed BIGINT NOT NULL, muted_until BIGINT NOT NULL);
INSERT INTO users VALUES('uWReHRYGCe9pu','Ana','ana','$argon2id$v=19$m=19456,t=2,p=1$75TRiafRRRPC/ShZ8EsNJQ$jK4abmR641kl9n/9alNwP4z4/SjlSGK8haZ8LlPVxYM',1794823944543,0,0);
INSERT INTO users VALUES('ujwuA3uvkMwiZ','Bob','bob','$argon2id$v=19$m=19456,t=2,p=1$DGvmxhbiZxZZq8BguFxklQ$8IaRFfDBJkISbBRAaEeDNAmm3/vc4It28CI0ECg44ck',1794823944571,0,9000000000000);
CREATE TABLE keys (
        hash TEXT PRIMARY KEY, id TEXT NOT NULL UNIQUE, user_id TEXT NOT NULL, is_token BIGINT NOT NULL,
        label TEXT NOT NULL, created BIGINT NOT NULL, used BIGINT NOT NULL);
INSERT INTO keys VALUES('8d6fe6905161d5dfd46de42c2281cb98e5d611ba7ebb19af21c2b8f9e1d833a4','cfcuyVHXiRSk','uWReHRYGCe9pu',0,'',1794823944544,1794823944544);
INSERT INTO keys VALUES('f155ba2959e23e0571831c3f6895b547f732f3c134bbd053e71f9b237c6b2f70','uTdvsyQwj5Ht','ujwuA3uvkMwiZ',0,'',1794823944572,1794823944572);
INSERT INTO keys VALUES('e08fb8a2dd5e644e07a0663b75a3569484d6558e322c93891e3336e68875b5c8','Qp0uPyT0JNvi','uWReHRYGCe9pu',1,'bot',1794823944576,1794823944576);
CREATE TABLE games (
        id TEXT PRIMARY KEY, seq BIGINT NOT NULL, created BIGINT NOT NULL, ended BIGINT, deadline BIGINT,
        engine_due BIGINT NOT NULL, variant TEXT NOT NULL, terms TEXT NOT NULL, rated BIGINT NOT NULL,
        white TEXT NOT NULL, black TEXT NOT NULL, white_player TEXT NOT NULL, black_player TEXT NOT NULL,
        turns BIGINT NOT NULL, over_as TEXT, result TEXT);
INSERT INTO games VALUES('Q0DQ0eVKty',5,1794823944581,1794823944592,NULL,0,'six','{"variant":"six","clock":{"type":"fischer","start":600000,"increment":0},"rated":true}',1,'uWReHRYGCe9pu','ujwuA3uvkMwiZ','{"id":"uWReHRYGCe9pu","name":"Ana","rating":1500,"provisional":true}','{"id":"ujwuA3uvkMwiZ","name":"Bob","rating":1500,"provisional":true}',3,'{"type":"played","outcome":"white","reason":"resignation"}','white');
INSERT INTO games VALUES('mVpIUV6mnp',10,1794823944597,NULL,1795255944608,0,'nine+flying','{"variant":"nine+flying","clock":{"type":"correspondence","bank":259200000,"increment":86400000,"cap":432000000},"rated":true}',1,'uWReHRYGCe9pu','ujwuA3uvkMwiZ','{"id":"uWReHRYGCe9pu","name":"Ana","rating":1500,"provisional":true}','{"id":"ujwuA3uvkMwiZ","name":"Bob","rating":1500,"provisional":true}',6,NULL,NULL);
INSERT INTO games VALUES('IHpwCNyCVA',8,1794823944621,NULL,NULL,0,'morelli5','{"variant":"morelli5","setup":"random","clock":{"type":"unlimited"},"rated":false}',0,'uWReHRYGCe9pu','g73J0kxGWRGXO','{"id":"uWReHRYGCe9pu","name":"Ana"}','{"id":"g73J0kxGWRGXO","name":"Carla"}',3,NULL,NULL);
INSERT INTO games VALUES('qTmPDnEFJR',2,1794823944641,NULL,1795083144645,0,'morelli9+2011','{"variant":"morelli9+2011","setup":"fists","clock":{"type":"correspondence","bank":259200000,"increment":86400000,"cap":432000000},"rated":false}',0,'g73J0kxGWRGXO','ujwuA3uvkMwiZ','{"id":"g73J0kxGWRGXO","name":"Carla"}','{"id":"ujwuA3uvkMwiZ","name":"Bob","rating":1500,"provisional":true}',0,NULL,NULL);
INSERT INTO games VALUES('A8HVpW6ubL',3,1794823944647,NULL,NULL,0,'six','{"variant":"six","clock":{"type":"unlimited"},"rated":false}',0,'ujwuA3uvkMwiZ','e1','{"id":"ujwuA3uvkMwiZ","name":"Bob"}','{"id":"e1","name":"Rayuela 1"}',2,NULL,NULL);
CREATE TABLE events (
        game TEXT NOT NULL, seq BIGINT NOT NULL, at BIGINT NOT NULL, actor TEXT, command TEXT, body TEXT NOT NULL,
        PRIMARY KEY (game, seq));
INSERT INTO events VALUES('Q0DQ0eVKty',1,1794823944581,NULL,NULL,'{"type":"created","terms":{"variant":"six","clock":{"type":"fischer","start":600000,"increment":0},"rated":true},"white":{"id":"uWReHRYGCe9pu","name":"Ana","rating":1500,"provisional":true},"black":{"id":"ujwuA3uvkMwiZ","name":"Bob","rating":1500,"provisional":true}}');
INSERT INTO events VALUES('Q0DQ0eVKty',2,1794823944587,'uWReHRYGCe9pu','3ctc9j0ct9e3mreu','{"type":"turn","by":"white","turn":"a1","clock":[{"left":600000},{"left":600000}]}');
INSERT INTO events VALUES('Q0DQ0eVKty',3,1794823944589,'ujwuA3uvkMwiZ','lsk0i9nc7tgc5m4h','{"type":"turn","by":"black","turn":"e5","clock":[{"left":600000},{"left":600000}]}');
INSERT INTO events VALUES('Q0DQ0eVKty',4,1794823944590,'uWReHRYGCe9pu','pnst5hvpect5ormj','{"type":"turn","by":"white","turn":"a3","clock":[{"left":600000},{"left":600000}],"lag":1}');
INSERT INTO events VALUES('Q0DQ0eVKty',5,1794823944592,'ujwuA3uvkMwiZ','61ulvo6em57u96d0','{"type":"resigned","by":"black"}');
INSERT INTO events VALUES('mVpIUV6mnp',1,1794823944597,NULL,NULL,'{"type":"created","terms":{"variant":"nine+flying","clock":{"type":"correspondence","bank":259200000,"increment":86400000,"cap":432000000},"rated":true},"white":{"id":"uWReHRYGCe9pu","name":"Ana","rating":1500,"provisional":true},"black":{"id":"ujwuA3uvkMwiZ","name":"Bob","rating":1500,"provisional":true}}');
INSERT INTO events VALUES('mVpIUV6mnp',2,1794823944604,'uWReHRYGCe9pu','hdf9ir8a5gm67qi8','{"type":"turn","by":"white","turn":"d2","clock":[{"left":259200000},{"left":259200000}]}');
INSERT INTO events VALUES('mVpIUV6mnp',3,1794823944605,'ujwuA3uvkMwiZ','cega6hoc2km1mbvs','{"type":"turn","by":"black","turn":"d6","clock":[{"left":259200000},{"left":259200000}]}');
INSERT INTO events VALUES('mVpIUV6mnp',4,1794823944606,'uWReHRYGCe9pu','dum7s2fpi852kr3r','{"type":"turn","by":"white","turn":"f4","clock":[{"left":345599999},{"left":259200000}]}');
INSERT INTO events VALUES('mVpIUV6mnp',5,1794823944608,'ujwuA3uvkMwiZ','7ioivrehlbjt6ap5','{"type":"turn","by":"black","turn":"b4","clock":[{"left":345599999},{"left":345599998}]}');
INSERT INTO events VALUES('mVpIUV6mnp',6,1794823944609,'uWReHRYGCe9pu','leave3r9q5jaesar','{"type":"turn","by":"white","turn":"g7","clock":[{"left":431999998},{"left":345599998}]}');
INSERT INTO events VALUES('mVpIUV6mnp',7,1794823944610,'ujwuA3uvkMwiZ','m64oisein13isgmm','{"type":"turn","by":"black","turn":"g1","clock":[{"left":431999998},{"left":431999997}]}');
INSERT INTO events VALUES('mVpIUV6mnp',8,1794823944612,'ujwuA3uvkMwiZ','150m8i80935ljgtl','{"type":"planned","by":"black","plan":{"type":"lines","lines":[["a1","a7"]]}}');
INSERT INTO events VALUES('mVpIUV6mnp',9,1794823944613,'ujwuA3uvkMwiZ','pf49vrjgqk55cujc','{"type":"offered","by":"black","offer":"take-back"}');
INSERT INTO events VALUES('mVpIUV6mnp',10,1794823944614,'uWReHRYGCe9pu','jnp8sq2jqfs908aa','{"type":"declined","by":"white","offer":"take-back"}');
INSERT INTO events VALUES('IHpwCNyCVA',1,1794823944621,NULL,NULL,'{"type":"created","terms":{"variant":"morelli5","setup":"random","clock":{"type":"unlimited"},"rated":false},"white":{"id":"uWReHRYGCe9pu","name":"Ana"},"black":{"id":"g73J0kxGWRGXO","name":"Carla"}}');
INSERT INTO events VALUES('IHpwCNyCVA',2,1794823944627,'uWReHRYGCe9pu','291se3190r32hopt','{"type":"share-committed","by":"white","commitment":"4abab1ab95da0fb4329a78a2a7751c8d12ba6d849ac43b1ee12ae8e0e2e58993"}');
INSERT INTO events VALUES('IHpwCNyCVA',3,1794823944629,'g73J0kxGWRGXO','1sihgtch02il4gk3','{"type":"share-committed","by":"black","commitment":"97315bb4fa1c36456cb6225aab55d82292e2fcf5881ae20bddf1284150af6963"}');
INSERT INTO events VALUES('IHpwCNyCVA',4,1794823944630,'uWReHRYGCe9pu','r0mdcerni164q59v','{"type":"share-revealed","by":"white","share":"0f93778b95cedd33d7611ebc4e8adbd27ecb6fea1fc7ce304a585ad0ff8a3c4c"}');
INSERT INTO events VALUES('IHpwCNyCVA',5,1794823944631,'g73J0kxGWRGXO','4jvbtocthh6ud6sp','{"type":"share-revealed","by":"black","share":"2259faca60d8340b08bf5298016a0a9f8ecd7463bf65341e131bfc00d22d3131"}');
INSERT INTO events VALUES('IHpwCNyCVA',6,1794823944632,'g73J0kxGWRGXO','3ri91b77k195efvu','{"type":"turn","by":"black","turn":"C1-C2"}');
INSERT INTO events VALUES('IHpwCNyCVA',7,1794823944633,'uWReHRYGCe9pu','u4idpfvl4uer3po0','{"type":"turn","by":"white","turn":"D5-D3"}');
INSERT INTO events VALUES('IHpwCNyCVA',8,1794823944635,'g73J0kxGWRGXO','adc8uqmm95uhdh89','{"type":"turn","by":"black","turn":"E5-D4"}');
INSERT INTO events VALUES('qTmPDnEFJR',1,1794823944641,NULL,NULL,'{"type":"created","terms":{"variant":"morelli9+2011","setup":"fists","clock":{"type":"correspondence","bank":259200000,"increment":86400000,"cap":432000000},"rated":false},"white":{"id":"g73J0kxGWRGXO","name":"Carla"},"black":{"id":"ujwuA3uvkMwiZ","name":"Bob","rating":1500,"provisional":true}}');
INSERT INTO events VALUES('qTmPDnEFJR',2,1794823944645,'g73J0kxGWRGXO','omb3u0jp90ba2lk1','{"type":"fist-committed","by":"white","commitment":"7ca24f4f2c1dce070a0ee3e2649a196449d86a9008f97b78ae1366158a08f5f4"}');
INSERT INTO events VALUES('A8HVpW6ubL',1,1794823944647,NULL,NULL,'{"type":"created","terms":{"variant":"six","clock":{"type":"unlimited"},"rated":false},"white":{"id":"ujwuA3uvkMwiZ","name":"Bob"},"black":{"id":"e1","name":"Rayuela 1"}}');
INSERT INTO events VALUES('A8HVpW6ubL',2,1794823944651,'ujwuA3uvkMwiZ','2t1nnc5tpt74gutv','{"type":"turn","by":"white","turn":"a1"}');
INSERT INTO events VALUES('A8HVpW6ubL',3,1794823944653,'e1','engine-2','{"type":"turn","by":"black","turn":"c5"}');
CREATE TABLE chat (
        game TEXT NOT NULL, number BIGINT NOT NULL, at BIGINT NOT NULL, author TEXT NOT NULL, name TEXT NOT NULL,
        seat TEXT, text TEXT NOT NULL, PRIMARY KEY (game, number));
INSERT INTO chat VALUES('mVpIUV6mnp',1,1794823944616,'uWReHRYGCe9pu','Ana','white','Good luck, ¡suerte!');
INSERT INTO chat VALUES('mVpIUV6mnp',2,1794823944618,'ujwuA3uvkMwiZ','Bob','black','Thank you');
INSERT INTO chat VALUES('IHpwCNyCVA',1,1794823944636,'g73J0kxGWRGXO','Carla','black','hello');
CREATE TABLE seeks (
        id TEXT PRIMARY KEY, author TEXT NOT NULL, body TEXT NOT NULL, private BIGINT NOT NULL, live BIGINT NOT NULL,
        created BIGINT NOT NULL, expires BIGINT NOT NULL);
INSERT INTO seeks VALUES('TRUdwcZive','ujwuA3uvkMwiZ','{"id":"TRUdwcZive","by":{"id":"ujwuA3uvkMwiZ","name":"Bob","rating":1500,"provisional":true},"terms":{"variant":"nine+flying","clock":{"type":"correspondence","bank":259200000,"increment":86400000,"cap":432000000},"rated":true},"color":null,"at":1794823944655}',0,0,1794823944655,1796033544655);
CREATE TABLE ratings (
        user_id TEXT NOT NULL, family TEXT NOT NULL, speed TEXT NOT NULL, rating DOUBLE PRECISION NOT NULL,
        deviation DOUBLE PRECISION NOT NULL, volatility DOUBLE PRECISION NOT NULL, games BIGINT NOT NULL,
        PRIMARY KEY (user_id, family, speed));
INSERT INTO ratings VALUES('uWReHRYGCe9pu','morris','rapid',1662.3108939062976787,290.31896371798040945,0.059999675372338141798,1);
INSERT INTO ratings VALUES('ujwuA3uvkMwiZ','morris','rapid',1337.6891060937023212,290.31896371798040945,0.059999675372338141798,1);
CREATE TABLE rating_history (
        user_id TEXT NOT NULL, game TEXT NOT NULL, at BIGINT NOT NULL, family TEXT NOT NULL, speed TEXT NOT NULL,
        rating DOUBLE PRECISION NOT NULL, deviation DOUBLE PRECISION NOT NULL, PRIMARY KEY (user_id, game));
INSERT INTO rating_history VALUES('uWReHRYGCe9pu','Q0DQ0eVKty',1794823944592,'morris','rapid',1662.3108939062976787,290.31896371798040945);
INSERT INTO rating_history VALUES('ujwuA3uvkMwiZ','Q0DQ0eVKty',1794823944592,'morris','rapid',1337.6891060937023212,290.31896371798040945);
CREATE TABLE blocks (user_id TEXT NOT NULL, blocked TEXT NOT NULL, PRIMARY KEY (user_id, blocked));
INSERT INTO blocks VALUES('uWReHRYGCe9pu','g73J0kxGWRGXO');
CREATE TABLE reports (
        id TEXT PRIMARY KEY, at BIGINT NOT NULL, author TEXT NOT NULL, about TEXT NOT NULL, game TEXT,
        text TEXT NOT NULL, settled BIGINT);
INSERT INTO reports VALUES('P0ptEBMP',1794823944660,'uWReHRYGCe9pu','Carla (guest g73J0kxGWRGXO)',NULL,'says hello',NULL);
INSERT INTO reports VALUES('wIiOtHly',1794823944661,'uWReHRYGCe9pu','Bob',NULL,'plays well',1794823944664);
CREATE TABLE guests (id TEXT PRIMARY KEY, name TEXT NOT NULL, muted_until BIGINT NOT NULL);
INSERT INTO guests VALUES('g73J0kxGWRGXO','Carla',0);
CREATE INDEX keys_of_user ON keys (user_id);
CREATE INDEX games_due ON games (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX games_for_engines ON games (engine_due) WHERE engine_due <> 0;
CREATE INDEX games_of_white ON games (white, created);
CREATE INDEX games_of_black ON games (black, created);
CREATE INDEX games_by_age ON games (created);
CREATE UNIQUE INDEX events_by_command ON events (game, actor, command) WHERE command IS NOT NULL;
CREATE INDEX seeks_of ON seeks (author);
CREATE INDEX blocks_of_blocked ON blocks (blocked);
COMMIT;
