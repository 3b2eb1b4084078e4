// SPDX-License-Identifier: GPL-3.0-or-later
// Files that ask for rights, in the whole window.
#include "app/window/trust_questions.h"

#include <gmock/gmock.h>

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <map>

#include "tests/support/event_loop.h"
#include "tests/support/test_window.h"
#include "tests/support/window_page.h"

namespace magna {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// Questions by file; an answered one is no longer asked.
class FakeTrust final : public TrustSource {
 public:
  std::optional<TrustQuestion> question(const std::string& file) override {
    const auto found = open.find(file);
    if (found == open.end()) return {};
    return found->second;
  }
  std::optional<std::string> trust(const TrustQuestion& question) override {
    trusted.push_back(question.file + " " + question.hash);
    open.erase(question.file);
    return problem;
  }

  std::map<std::string, TrustQuestion> open;
  std::vector<std::string> trusted;
  std::optional<std::string> problem;
};

class TrustQuestionsTest : public test::WindowTest {
 protected:
  TrustQuestionsTest() {
    for (const char* const file : {"/w/tool.lisp", "/w/lab.lisp"}) {
      trust.open[file] = {file, "Writes <b>results</b>", {":files", ":lisp"}, "abc"};
    }
    profile = std::make_unique<Profile>(folder());
    WindowOptions options{ThemeChoice::Light, QSize(1280, 800), &clock};
    options.profile = profile.get();
    options.trust = &trust;
    window = std::make_unique<test::WindowPage>(link, options);
    window->show();
    window->activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(window.get()));
  }

  void fail_program(std::uint32_t number, const std::string& file,
                    ProgramState state = ProgramState::Failed) {
    Snapshot next = link.copy();
    ProgramTable programs = next.programs ? *next.programs : ProgramTable();
    ProgramStatus status;
    status.number = number;
    status.name = "tool";
    status.file = file;
    status.state = state;
    programs.push_back(status);
    next.programs = std::make_shared<const ProgramTable>(std::move(programs));
    show(std::move(next));
  }
  void fail_world(std::uint64_t failures, const std::string& why) {
    Snapshot next = link.copy();
    next.opened =
        std::make_shared<OpenedWorld>(OpenedWorld{1, "/worlds/office.lisp", "", failures, why});
    show(std::move(next));
  }
  TrustDialog* dialog() const {
    for (TrustDialog* one : window->findChildren<TrustDialog*>()) {
      if (one->isVisible()) return one;
    }
    return nullptr;
  }
  static QPushButton* button(TrustDialog& dialog, const char* text) {
    for (QPushButton* one : dialog.findChildren<QPushButton*>()) {
      if (one->text() == QLatin1String(text)) return one;
    }
    return nullptr;
  }
  static QStringList texts(const TrustDialog& dialog) {
    QStringList all;
    for (const QLabel* label : dialog.findChildren<QLabel*>()) all << label->text();
    return all;
  }
  bool no_dialog() {
    return test::wait_until([this] { return dialog() == nullptr; });
  }

  FakeTrust trust;
};

TEST_F(TrustQuestionsTest, NamesFileReasonAndRightsAndRefusesByDefault) {
  fail_program(1, "/w/tool.lisp");
  TrustDialog* const asked = dialog();
  ASSERT_NE(asked, nullptr);
  EXPECT_FALSE(asked->isModal());
  const QString all = texts(*asked).join(QLatin1Char('\n'));
  for (const char* const part :
       {"/w/tool.lisp", "“Writes <b>results</b>”", "read, change and delete all your files",
        "start programs", "asks again"}) {
    EXPECT_TRUE(all.contains(QString::fromUtf8(part))) << part;
  }
  EXPECT_TRUE(button(*asked, "&Do not trust")->isDefault());
  QTest::keyClick(asked, Qt::Key_Return);
  EXPECT_TRUE(no_dialog());
  EXPECT_THAT(trust.trusted, IsEmpty());
  EXPECT_THAT(link.programs_restarted, IsEmpty());
  show(link.copy());
  EXPECT_EQ(dialog(), nullptr) << "asked once for each attempt";
}

TEST_F(TrustQuestionsTest, EscapeRefuses) {
  fail_program(1, "/w/tool.lisp");
  ASSERT_NE(dialog(), nullptr);
  QTest::keyClick(dialog(), Qt::Key_Escape);
  EXPECT_TRUE(no_dialog());
  EXPECT_THAT(trust.trusted, IsEmpty());
}

TEST_F(TrustQuestionsTest, ATrustedProgramIsStartedAgain) {
  fail_program(7, "/w/tool.lisp");
  ASSERT_NE(dialog(), nullptr);
  QTest::mouseClick(button(*dialog(), "&Trust and load"), Qt::LeftButton);
  EXPECT_TRUE(no_dialog());
  EXPECT_THAT(trust.trusted, ElementsAre("/w/tool.lisp abc"));
  EXPECT_THAT(link.programs_restarted, ElementsAre(7u));
}

TEST_F(TrustQuestionsTest, ATrustedWorldIsOpened) {
  fail_world(1, "/w/lab.lisp:1:1: (declare-trust …): the file asks for …");
  ASSERT_NE(dialog(), nullptr);
  QTest::mouseClick(button(*dialog(), "&Trust and load"), Qt::LeftButton);
  EXPECT_TRUE(no_dialog());
  EXPECT_THAT(link.worlds, ElementsAre("/w/lab.lisp"));
  trust.open["/w/lab.lisp"] = {"/w/lab.lisp", "More", {":files"}, "def"};
  fail_world(2, "/w/lab.lisp:1:1: (declare-trust …): the file asks for …");
  EXPECT_NE(dialog(), nullptr) << "changed content asks again";
}

TEST_F(TrustQuestionsTest, OtherFailuresAskNothing) {
  fail_world(1, "/w/other.lisp:3:1: (wall): too little");
  fail_world(2, "there is no such world");
  fail_program(1, "/w/other.lisp");
  fail_program(2, "/w/tool.lisp", ProgramState::Running);
  EXPECT_EQ(dialog(), nullptr);
}

TEST_F(TrustQuestionsTest, AsksOneQuestionAtATime) {
  fail_program(1, "/w/tool.lisp");
  fail_program(2, "/w/tool.lisp");
  fail_world(1, "/w/lab.lisp:1:1: no");
  QTest::keyClick(dialog(), Qt::Key_Escape);
  ASSERT_TRUE(test::wait_until([this] {
    return dialog() != nullptr && texts(*dialog()).front().contains(QStringLiteral("lab.lisp"));
  }));
  QTest::keyClick(dialog(), Qt::Key_Escape);
  EXPECT_TRUE(no_dialog());
}

TEST_F(TrustQuestionsTest, AnAnswerThatCannotBeRememberedIsReported) {
  trust.problem = "trusted.ini cannot be written";
  window->part<TrustQuestions>().ask_about_world("/w/lab.lisp");
  QTest::mouseClick(button(*dialog(), "&Trust and load"), Qt::LeftButton);
  EXPECT_TRUE(no_dialog());
  EXPECT_TRUE(window->context()
                  .messages.texts()
                  .join(QLatin1Char('\n'))
                  .contains(QStringLiteral("trusted.ini cannot be written")));
  EXPECT_THAT(link.worlds, ElementsAre("/w/lab.lisp"));
}

}  // namespace
}  // namespace magna
