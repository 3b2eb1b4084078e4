// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/swank/swank_link.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <memory>

#include "protocols/swank/swank_message.h"
#include "tests/support/line_client.h"

namespace magna {
namespace {

using test::LineClient;
using test::wait_until;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// Keeps the queries for the test, which answers them.
class FakeQueries final : public LispQueries {
 public:
  struct Asked {
    LispQuery query;
    Answered answered;
    bool forgotten = false;
  };
  std::uint64_t ask(LispQuery query, Answered answered) override {
    asked.push_back({std::move(query), std::move(answered)});
    return asked.size();
  }
  void stop_query(std::uint64_t number) override {
    asked.at(number - 1).answered(Error{"it was stopped"});
  }
  void listen(const std::string& editor, Output output) override { outputs[editor] = output; }
  void forget(std::uint64_t number) override { asked.at(number - 1).forgotten = true; }

  std::vector<Asked> asked;
  std::map<std::string, Output> outputs;
};

class SwankServerTest : public testing::Test {
 protected:
  SwankServerTest() {
    SwankServer::Options options;
    options.port = 0;
    options.token = "open \"sesame\"";
    options.queries = [this] { return &queries_; };
    options.log = [this](const std::string& line) { log_.push_back(line); };
    server_ = std::make_unique<SwankServer>(std::move(options));
    EXPECT_TRUE(server_->listen());
  }

  std::unique_ptr<LineClient> join() {
    auto client = std::make_unique<LineClient>(server_->port());
    client->send(swank_message("open \"sesame\""));
    return client;
  }
  static void call(LineClient& client, std::string_view form, int id) {
    client.send(swank_message(fmt::format("(:emacs-rex {} \"ARS\" t {})", form, id)));
  }
  /// The messages that the client has received.
  static std::vector<std::string> messages(const LineClient& client) {
    std::vector<std::string> all;
    SwankFramer framer;
    // The first message of a client is short; the answers need not be.
    framer.feed(swank_message("x"), [](const std::string&) {});
    framer.feed(client.bytes(), [&](const std::string& body) { all.push_back(body); });
    return all;
  }
  static std::vector<std::string> wait_for(const LineClient& client, std::size_t count) {
    EXPECT_TRUE(wait_until([&] { return messages(client).size() >= count; }));
    return messages(client);
  }
  bool wait_for_queries(std::size_t count) {
    return wait_until([&] { return queries_.asked.size() >= count; });
  }

  FakeQueries queries_;
  std::vector<std::string> log_;
  std::unique_ptr<SwankServer> server_;
};

TEST_F(SwankServerTest, EvaluatesNothingWithoutTheToken) {
  for (const std::string& first :
       {swank_message("wrong"), swank_message("\"open\""), swank_message("open"),
        swank_message("(:emacs-rex"),
        swank_message("(:emacs-rex (swank-repl:listener-eval \"1\") nil t 1)"),
        std::string("GET / HTTP/1.1\r\n\r\n"), std::string("ffffff")}) {
    log_.clear();
    LineClient client(server_->port());
    client.send(first + swank_message("(:emacs-rex (swank-repl:listener-eval \"1\") nil t 1)"));
    EXPECT_TRUE(wait_until([&] { return client.gone(); })) << first;
    EXPECT_EQ(client.bytes(), "");
    EXPECT_EQ(log_.size(), 1u) << testing::PrintToString(log_);
  }
  EXPECT_THAT(queries_.asked, IsEmpty());
}

TEST_F(SwankServerTest, AnswersAtConnectionAndEvaluates) {
  const auto client = join();
  call(*client, "(swank:connection-info)", 1);
  call(*client, "(swank-repl:create-repl nil :coding-system \"utf-8-unix\")", 2);
  const auto first = wait_for(*client, 2);
  EXPECT_THAT(first[0], HasSubstr(":version \"2.27\""));
  EXPECT_EQ(first[1], "(:return (:ok (\"ARS\" \"ARS\")) 2)");

  call(*client, "(swank-repl:listener-eval \"(+ 1 2)\n\")", 3);
  ASSERT_TRUE(wait_for_queries(1));
  auto& asked = queries_.asked[0];
  EXPECT_EQ(asked.query.name, "evaluate");
  EXPECT_EQ(asked.query.text, "(+ 1 2)\n");
  EXPECT_TRUE(asked.query.code);
  EXPECT_EQ(asked.query.editor, "editor-1");
  queries_.outputs.at("editor-1")("hello\n");
  asked.answered(std::string("(:ok \"3\")"));
  const auto messages = wait_for(*client, 4);
  EXPECT_EQ(messages[2], "(:write-string \"hello\n\")");
  EXPECT_EQ(messages[3], "(:return (:ok (:values \"3\")) 3)");
}

TEST_F(SwankServerTest, RefusesUnknownAndMalformedRequests) {
  const auto client = join();
  call(*client, "(swank:no-such-request \"x\")", 1);
  client->send(swank_message("(:emacs-rex 5 nil t x)"));
  client->send(swank_message("(:emacs-rex"));
  client->send(swank_message("(:emacs-pong 1 2)"));
  call(*client, "(swank:init-presentations)", 2);
  const auto messages = wait_for(*client, 3);
  EXPECT_EQ(messages[0], "(:return (:abort \"Magna does not have swank:no-such-request\") 1)");
  EXPECT_EQ(messages[1],
            "(:reader-error \"(:emacs-rex\" \"byte 12: the message ends within a form\")");
  EXPECT_EQ(messages[2], "(:return (:ok nil) 2)");
  EXPECT_EQ(server_->status().clients.at(0).errors, 3u);
  EXPECT_THAT(queries_.asked, IsEmpty());
}

TEST_F(SwankServerTest, AnErrorOpensTheDebuggerUntilItIsLeft) {
  const auto client = join();
  call(*client, "(swank-repl:listener-eval \"(outer 4)\")", 1);
  ASSERT_TRUE(wait_for_queries(1));
  queries_.asked[0].answered(std::string(
      "(:debug \"division by zero\" \"division-by-zero\" (\"inner (a.lisp:1:1)\" \"outer\"))"));
  call(*client, "(swank:backtrace 1 nil)", 2);
  call(*client, "(swank:invoke-nth-restart-for-emacs 1 0)", 3);
  auto messages = wait_for(*client, 5);
  EXPECT_EQ(messages[0],
            "(:debug 1 1 (\"division by zero\" \"   [Condition of type division-by-zero]\" nil) "
            "((\"RETRY\" \"Evaluate it again\") (\"*ABORT\" \"Return to the editor\")) "
            "((0 \"inner (a.lisp:1:1)\")(1 \"outer\")) (1))");
  EXPECT_EQ(messages[1], "(:debug-activate 1 1 nil)");
  EXPECT_EQ(messages[2], "(:return (:ok ((1 \"outer\"))) 2)");
  EXPECT_EQ(messages[4], "(:debug-return 1 1 nil)");
  // The level has ended, and the same code is evaluated again.
  ASSERT_TRUE(wait_for_queries(3));
  EXPECT_EQ(queries_.asked[1].query.name, "leave-level");
  EXPECT_EQ(queries_.asked[2].query.text, "(outer 4)");
  queries_.asked[2].answered(std::string("(:debug \"again\" \"error\" nil)"));
  call(*client, "(swank:throw-to-toplevel)", 4);
  messages = wait_for(*client, 10);
  EXPECT_EQ(messages[7], "(:return (:abort \"return to the editor\") 4)");
  EXPECT_EQ(messages[8], "(:debug-return 1 1 nil)");
  EXPECT_EQ(messages[9], "(:return (:abort \"again\") 1)");
}

TEST_F(SwankServerTest, AnotherWorldEndsTheDebugger) {
  const auto client = join();
  call(*client, "(swank:interactive-eval \"(car 1)\")", 1);
  ASSERT_TRUE(wait_for_queries(1));
  queries_.asked[0].answered(std::string("(:debug \"no\" \"type-error\" nil)"));
  wait_for(*client, 2);
  server_->world_changed();
  const auto messages = wait_for(*client, 4);
  EXPECT_EQ(messages[2], "(:debug-return 1 1 nil)");
  EXPECT_EQ(messages[3], "(:return (:abort \"no\") 1)");
}

TEST_F(SwankServerTest, AnInterruptStopsTheFirstEvaluation) {
  const auto client = join();
  call(*client, "(swank-repl:listener-eval \"(loop)\")", 1);
  ASSERT_TRUE(wait_for_queries(1));
  client->send(swank_message("(:emacs-interrupt :repl-thread)"));
  EXPECT_EQ(wait_for(*client, 1)[0], "(:return (:abort \"it was stopped\") 1)");
}

TEST_F(SwankServerTest, WaitingRequestsAreLimited) {
  const auto client = join();
  for (int k = 1; k <= 101; ++k) call(*client, "(swank:operator-arglist \"car\" \"ARS\")", k);
  EXPECT_THAT(wait_for(*client, 1)[0], HasSubstr("requests are waiting"));
  EXPECT_EQ(queries_.asked.size(), 100u);
}

TEST_F(SwankServerTest, OutputComesAfterTheAnswerUntilTheEditorLeaves) {
  {
    const auto client = join();
    call(*client, "(swank-repl:listener-eval \"(robot-go robot1)\")", 1);
    ASSERT_TRUE(wait_for_queries(1));
    queries_.asked[0].answered(std::string("(:ok \"nil\")"));
    queries_.outputs.at("editor-1")("; error: later\n");
    EXPECT_EQ(wait_for(*client, 2)[1], "(:write-string \"; error: later\n\")");
    client->vanish();
  }
  EXPECT_TRUE(wait_until([&] { return !queries_.outputs.at("editor-1"); }));
}

TEST_F(SwankServerTest, CompilationGivesNotesWithPlaces) {
  const auto client = join();
  call(*client,
       "(swank:compile-string-for-emacs \"(f)\" \"a.lisp\" '((:line 3 2)) \"/x/a.lisp\" nil)", 1);
  ASSERT_TRUE(wait_for_queries(1));
  EXPECT_EQ(queries_.asked[0].query.name, "compile");
  EXPECT_EQ(queries_.asked[0].query.text, "\n\n (f)");
  EXPECT_EQ(queries_.asked[0].query.file, "/x/a.lisp");
  EXPECT_THAT(queries_.asked[0].query.arguments, ElementsAre("0"));
  queries_.asked[0].answered(
      std::string("(:ok nil (:error \"no\" (\"/x/a.lisp\" 3 2)) (:warning \"w\" nil))"));
  EXPECT_EQ(wait_for(*client, 1)[0],
            "(:return (:ok (:compilation-result ((:message \"no\" :severity :error :location "
            "(:location (:file \"/x/a.lisp\") (:line 3 1) nil))(:message \"w\" :severity :warning "
            ":location (:error \"There is no file: it was typed or belongs to Magna.\"))) nil 0.0 "
            "nil nil)) 1)");
  call(*client, "(swank:compile-file-for-emacs \"a.lisp\" t)", 2);
  ASSERT_TRUE(wait_for_queries(2));
  EXPECT_EQ(queries_.asked[1].query.text, "(load \"a.lisp\")");
  EXPECT_THAT(queries_.asked[1].query.arguments, ElementsAre("1"));
}

TEST_F(SwankServerTest, UsesAreSortedByTheirKind) {
  const auto client = join();
  call(*client, "(swank:xref ':calls \"f\")", 1);
  call(*client, "(swank:xrefs '(:calls :sets :binds) \"f\")", 2);
  call(*client, "(swank:xref ':specializes \"f\")", 3);
  call(*client, "(swank:xref ':callees \"f\")", 4);
  ASSERT_TRUE(wait_for_queries(3));
  const std::string uses =
      "((\"(defun g)\" \"call\" (\"/x/a.lisp\" 3 2)) (\"(defun h)\" \"setting\" (\"/x/a.lisp\" 4 "
      "1)))";
  queries_.asked[0].answered(uses);
  queries_.asked[1].answered(uses);
  EXPECT_EQ(queries_.asked[2].query.name, "callees");
  const auto messages = wait_for(*client, 3);
  EXPECT_EQ(messages[0], "(:return (:ok :not-implemented) 3)");
  EXPECT_EQ(
      messages[1],
      "(:return (:ok ((\"(defun g)\" (:location (:file \"/x/a.lisp\") (:line 3 1) nil)))) 1)");
  EXPECT_EQ(messages[2],
            "(:return (:ok ((:calls (\"(defun g)\" (:location (:file \"/x/a.lisp\") (:line 3 1) "
            "nil)))(:sets (\"(defun h)\" (:location (:file \"/x/a.lisp\") (:line 4 0) nil))))) 2)");
}

TEST_F(SwankServerTest, WhatCannotBeDoneIsRefusedWithASentence) {
  const auto client = join();
  call(*client, "(swank:disassemble-form \"'car\")", 1);
  call(*client, "(swank:sldb-step 0)", 2);
  const auto messages = wait_for(*client, 2);
  EXPECT_THAT(messages[0], HasSubstr("functions are not disassembled here"));
  EXPECT_THAT(messages[1], HasSubstr("evaluate it again with the first restart"));
}

TEST_F(SwankServerTest, AnEditorThatLeavesStopsItsEvaluation) {
  {
    const auto client = join();
    call(*client, "(swank-repl:listener-eval \"(loop)\")", 1);
    ASSERT_TRUE(wait_for_queries(1));
    client->vanish();
  }
  EXPECT_TRUE(wait_until([&] { return queries_.asked[0].forgotten; }));
  EXPECT_EQ(queries_.asked.back().query.name, "forget");
}

TEST_F(SwankServerTest, ManyEditorsShareTheLispOfTheWorld) {
  const auto one = join();
  const auto other = join();
  call(*one, "(swank:interactive-eval \"1\")", 1);
  ASSERT_TRUE(wait_for_queries(1));
  call(*other, "(swank:interactive-eval \"2\")", 1);
  ASSERT_TRUE(wait_for_queries(2));
  queries_.asked[1].answered(std::string("(:ok \"2\")"));
  EXPECT_EQ(wait_for(*other, 1)[0], "(:return (:ok \"=> 2\") 1)");
  EXPECT_EQ(one->bytes(), "");
}

}  // namespace
}  // namespace magna
