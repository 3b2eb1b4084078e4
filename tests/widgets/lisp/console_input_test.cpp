// SPDX-License-Identifier: GPL-3.0-or-later
// The input line for commands: history, completion, parentheses.
#include "widgets/lisp/console_input.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>

namespace magna {
namespace {

/// Completions of the word before the cursor; "é" has two bytes.
ConsoleCompletion words_from(std::string_view line, std::size_t cursor) {
  ConsoleCompletion found;
  const std::size_t blank = cursor == 0 ? std::string_view::npos : line.rfind(' ', cursor - 1);
  found.begin = blank == std::string_view::npos ? 0 : blank + 1;
  const std::string_view typed = line.substr(found.begin, cursor - found.begin);
  for (const char* word : {"bins", "cam-track", "cam-turn", "cameras", "épée", "help"}) {
    if (std::string_view(word).starts_with(typed)) found.words.emplace_back(word);
  }
  return found;
}

class ConsoleInputTest : public testing::Test {
 protected:
  ConsoleInputTest() {
    auto* column = new QVBoxLayout(&window);
    column->addStretch(1);
    column->addWidget(&input);
    column->addWidget(&other);
    window.resize(500, 400);
    window.show();
    window.activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(&window));
    input.setFocus();
    QObject::connect(&input, &ConsoleInput::entered, &window,
                     [this](const QString& line) { entered << line; });
  }
  ~ConsoleInputTest() override {
    input.setParent(nullptr);
    other.setParent(nullptr);
  }

  void type(const char* text) { QTest::keyClicks(&input, QLatin1String(text)); }
  void press(Qt::Key key, Qt::KeyboardModifiers with = {}) { QTest::keyClick(&input, key, with); }
  void enter(const char* line) {
    type(line);
    press(Qt::Key_Return);
  }

  QWidget window;
  ConsoleInput input{&words_from, nullptr};
  QLineEdit other;
  QStringList entered;
};

TEST_F(ConsoleInputTest, EntersANonBlankLineAndClearsItself) {
  enter("  cam-track 0 1 ");
  enter("   ");
  EXPECT_EQ(entered, QStringList{QStringLiteral("cam-track 0 1")});
  input.clear();
  press(Qt::Key_Return);
  EXPECT_EQ(entered.size(), 1);
}

TEST_F(ConsoleInputTest, NavigatesTheHistoryAndReturnsToTheDraft) {
  for (const char* line : {"status", "cameras", "cameras", "help"}) enter(line);
  type("ca");
  press(Qt::Key_Up);  // only matching entries
  EXPECT_EQ(input.text(), QStringLiteral("cameras"));
  press(Qt::Key_Up);
  EXPECT_EQ(input.text(), QStringLiteral("cameras"));
  press(Qt::Key_Down);
  EXPECT_EQ(input.text(), QStringLiteral("ca"));
  input.clear();
  for (const char* line : {"help", "cameras", "status", "status"}) {
    press(Qt::Key_Up);
    EXPECT_EQ(input.text(), QLatin1String(line));
  }
  press(Qt::Key_Down);
  EXPECT_EQ(input.text(), QStringLiteral("cameras"));
}

TEST_F(ConsoleInputTest, AcceptsACompletionByRightAtTheEndOnly) {
  type("he");
  EXPECT_EQ(input.suggestion(), QStringLiteral("lp"));
  press(Qt::Key_Left);
  EXPECT_TRUE(input.suggestion().isEmpty());
  press(Qt::Key_Right);
  EXPECT_EQ(input.text(), QStringLiteral("he"));
  press(Qt::Key_Right);
  EXPECT_EQ(input.text(), QStringLiteral("help"));
  EXPECT_TRUE(input.suggestion().isEmpty());
  input.insert(QStringLiteral(" \u00e9p"));  // counted in characters here, in bytes there
  EXPECT_EQ(input.suggestion(), QStringLiteral("\u00e9e"));
  press(Qt::Key_End);
  EXPECT_EQ(input.text(), QStringLiteral("help \u00e9p\u00e9e"));
  press(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(input.text(), QStringLiteral("help \u00e9p"));
}

TEST_F(ConsoleInputTest, AltDownListsAllCompletionsAndEntersTheChosenOne) {
  type("cam");
  press(Qt::Key_Down, Qt::AltModifier);
  ASSERT_NE(input.offers(), nullptr);
  EXPECT_TRUE(window.rect().contains(input.offers()->geometry()));
  EXPECT_FALSE(input.geometry().intersects(input.offers()->geometry()));
  EXPECT_EQ(input.offers()->words().size(), 3);
  EXPECT_TRUE(input.hasFocus());
  press(Qt::Key_Up);
  EXPECT_EQ(input.offers()->chosen(), QStringLiteral("cameras"));
  EXPECT_EQ(input.accessibleDescription(), QStringLiteral("3 of 3: cameras"));
  press(Qt::Key_Down);
  press(Qt::Key_Down);
  press(Qt::Key_Return);
  EXPECT_EQ(input.text(), QStringLiteral("cam-turn"));
  EXPECT_EQ(input.offers(), nullptr);
  EXPECT_TRUE(entered.isEmpty());
  type(" b");
  press(Qt::Key_Down, Qt::AltModifier);  // only one completion
  EXPECT_EQ(input.text(), QStringLiteral("cam-turn bins"));
}

TEST_F(ConsoleInputTest, TypingNarrowsTheListAndClosesIt) {
  press(Qt::Key_Down, Qt::AltModifier);
  ASSERT_NE(input.offers(), nullptr);
  EXPECT_EQ(input.offers()->words().size(), 6);
  type("cam-");
  ASSERT_NE(input.offers(), nullptr);
  EXPECT_EQ(input.offers()->words().size(), 2);
  press(Qt::Key_Escape);
  EXPECT_EQ(input.offers(), nullptr);
  EXPECT_EQ(input.text(), QStringLiteral("cam-"));
  press(Qt::Key_Down, Qt::AltModifier);
  QTest::mouseClick(input.offers()->viewport(), Qt::LeftButton, {},
                    input.offers()->visualRect(input.offers()->model()->index(1, 0)).center());
  EXPECT_EQ(input.text(), QStringLiteral("cam-turn"));
}

TEST_F(ConsoleInputTest, TabAcceptsACompletionAndElseMovesTheFocus) {
  type("he");
  press(Qt::Key_Tab);
  EXPECT_EQ(input.text(), QStringLiteral("help"));
  EXPECT_TRUE(input.hasFocus());
  input.clear();
  type("cam");
  press(Qt::Key_Down, Qt::AltModifier);
  const QString chosen = input.offers()->chosen();
  press(Qt::Key_Tab);
  EXPECT_EQ(input.text(), chosen);
  EXPECT_EQ(input.offers(), nullptr);
  input.clear();
  press(Qt::Key_Tab);
  EXPECT_TRUE(other.hasFocus());
}

TEST_F(ConsoleInputTest, ShowsMissingParentheses) {
  type("obj-desig 0 local ((:size 5)");
  EXPECT_EQ(input.hint(), QStringLiteral("1 ) missing"));
  EXPECT_EQ(input.accessibleDescription(), input.hint());
  type(")");
  EXPECT_TRUE(input.hint().isEmpty());
  EXPECT_EQ(paren_hint(QStringLiteral("(+ 1 2))")), QStringLiteral("1 ) too many"));
  EXPECT_EQ(paren_hint(QStringLiteral(")(")), QStringLiteral("1 ) too many"));
  EXPECT_EQ(paren_hint(QStringLiteral("(print \"((")), QStringLiteral("\" missing"));
  EXPECT_EQ(paren_hint(QStringLiteral(R"x((list "\")" #\( #\") ; (()x")), QString());
}

TEST_F(ConsoleInputTest, AnExpressionGoesOnWhileAParenthesisIsOpen) {
  const QSignalSpy begun(&input, &ConsoleInput::begun);
  enter("(list 1");
  EXPECT_TRUE(entered.isEmpty());
  EXPECT_EQ(input.text(), QString());
  EXPECT_EQ(begun.back().front().toString(), QStringLiteral("(list 1"));
  EXPECT_EQ(input.hint(), QStringLiteral("1 ) missing"));
  enter("2)");
  EXPECT_EQ(entered, QStringList{QStringLiteral("(list 1\n2)")});
  EXPECT_EQ(begun.back().front().toString(), QString());
  EXPECT_EQ(input.hint(), QString());
}

TEST_F(ConsoleInputTest, ShiftEnterGoesOnAndEscapeDiscards) {
  type("(+ 1 2)");
  press(Qt::Key_Return, Qt::ShiftModifier);
  enter("(+ 3 4)");
  EXPECT_EQ(entered, QStringList{QStringLiteral("(+ 1 2)\n(+ 3 4)")});
  enter("(list");
  press(Qt::Key_Escape);
  enter("help");
  EXPECT_EQ(entered.back(), QStringLiteral("help"));
  // A command has one line.
  type("cameras");
  press(Qt::Key_Return, Qt::ShiftModifier);
  EXPECT_EQ(entered.back(), QStringLiteral("cameras"));
}

TEST_F(ConsoleInputTest, AnEmptyLineEndsAnExpression) {
  enter("(list 1");
  press(Qt::Key_Return);
  EXPECT_EQ(entered, QStringList{QStringLiteral("(list 1")});
  press(Qt::Key_Return);
  EXPECT_EQ(entered.size(), 1);
}

}  // namespace
}  // namespace magna
