// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/keys/key_positions.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QDoubleSpinBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QShortcut>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>
#include <QWindow>

#include "widgets/base/bars/stop_button.h"
#include "widgets/base/keys/focus_keys.h"

namespace magna {
namespace {

constexpr auto kCtrl = Qt::ControlModifier;
constexpr auto kShift = Qt::ShiftModifier;
constexpr auto kAltGr = Qt::GroupSwitchModifier;

/// Takes keys and remembers them.
class KeyEater : public QWidget {
 public:
  using QWidget::QWidget;
  QStringList keys;

 protected:
  void keyPressEvent(QKeyEvent* event) override {
    keys << QKeySequence(event->keyCombination()).toString() + QLatin1Char(' ') + event->text();
  }
};

class KeyPositionsTest : public testing::Test {
 protected:
  KeyPositionsTest() {
    auto* column = new QVBoxLayout(&window);
    for (QWidget* part : {static_cast<QWidget*>(&map), static_cast<QWidget*>(&field),
                          static_cast<QWidget*>(&number)}) {
      column->addWidget(part);
    }
    map.setFocusPolicy(Qt::StrongFocus);
    number.setLocale(QLocale::c());  // as use_point_decimals() does for the program
    for (const char* key :
         {"1", "2", "[", ".", "N", "Ctrl+1", "Ctrl+6", "Ctrl+-", "Ctrl+Shift+1", "Alt+1", "Ctrl+Z",
          "Ctrl+Return", "Ctrl+Shift+7", "Ctrl+=", "Ctrl+Q", "Ctrl+:"}) {
      auto* shortcut = new QShortcut(QKeySequence(QLatin1String(key)), &window);
      QObject::connect(shortcut, &QShortcut::activated, &window,
                       [this, key] { fired << QLatin1String(key); });
    }
    window.show();
    window.activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(&window));
    map.setFocus();
  }

  /// As the display server reports it: what it types, and where it is. Returns the shortcuts that
  /// it was, besides those that Qt finds itself.
  QString press(quint32 place, int key, const QString& text = {},
                Qt::KeyboardModifiers modifiers = {}) {
    fired.clear();
    map.keys.clear();
    QKeyEvent asks(QEvent::ShortcutOverride, key, modifiers, place, 0, 0, text);
    QCoreApplication::sendEvent(window.windowHandle(), &asks);
    for (const auto type : {QEvent::KeyPress, QEvent::KeyRelease}) {
      QKeyEvent event(type, key, modifiers, place, 0, 0, text);
      QCoreApplication::sendEvent(window.windowHandle(), &event);
    }
    return fired.join(QLatin1Char(' '));
  }

  QWidget window;
  KeyEater map;
  QLineEdit field;
  QDoubleSpinBox number;
  FocusKeys focus_keys{&window};
  bool greek = false;
  KeyPositions positions{[this](Qt::Key letter) { return greek && letter == Qt::Key_Q; }, &window};
  QStringList fired;
};

TEST(KeyPlaces, AreThoseOfAnAmericanKeyboard) {
  EXPECT_EQ(key_at(10), Qt::Key_1);
  EXPECT_EQ(key_at(25), Qt::Key_W);
  EXPECT_EQ(key_at(34), Qt::Key_BracketLeft);
  EXPECT_EQ(key_at(52), Qt::Key_Z);
  EXPECT_EQ(key_at(36), Qt::Key_unknown) << "Return";
  for (const auto key : {Qt::Key_0, Qt::Key_Q, Qt::Key_Period, Qt::Key_Space}) {
    EXPECT_EQ(key_at(place_of(key)), key);
  }
  EXPECT_EQ(place_of(Qt::Key_Plus), 0U) << "typed with Shift";
  EXPECT_EQ(place_of(Qt::Key_F1), 0U);
}

TEST_F(KeyPositionsTest, LettersOfAnotherAlphabetAreThoseOfTheirPlaces) {
  EXPECT_EQ(press(57, 0x0422, QStringLiteral("т")), QStringLiteral("N"));
  EXPECT_EQ(press(52, 0x042F, QStringLiteral("я"), kCtrl), QStringLiteral("Ctrl+Z"));
  EXPECT_EQ(press(34, 0x0425, QStringLiteral("х")), QStringLiteral("["));
  EXPECT_EQ(press(25, 0x0426, QStringLiteral("ц")), QString());
  EXPECT_EQ(map.keys, QStringList{QStringLiteral("W ц")}) << "it keeps its text for searches";
}

TEST_F(KeyPositionsTest, SignsInThePlaceOfALetterThatIsNowhereAreTheLetter) {
  EXPECT_EQ(press(24, Qt::Key_Semicolon, QStringLiteral(";"), kCtrl), QString());
  greek = true;
  EXPECT_EQ(press(24, Qt::Key_Semicolon, QStringLiteral(";"), kCtrl), QStringLiteral("Ctrl+Q"));
  EXPECT_EQ(press(24, Qt::Key_Colon, QStringLiteral(":"), kCtrl), QStringLiteral("Ctrl+:"))
      << "an action of the sign itself";
  EXPECT_EQ(press(24, Qt::Key_Semicolon, QStringLiteral(";")), QString()) << "typed";
  EXPECT_EQ(press(47, Qt::Key_Semicolon, QStringLiteral(";"), kCtrl), QString()) << "another place";
}

TEST_F(KeyPositionsTest, AccentedLettersAndDeadKeysAreThoseOfTheirPlaces) {
  EXPECT_EQ(press(34, 0x00DC, QStringLiteral("ü")), QStringLiteral("["));
  EXPECT_EQ(press(34, Qt::Key_Dead_Circumflex), QStringLiteral("["));
  EXPECT_EQ(press(26, 0x20AC, QStringLiteral("€"), kAltGr), QString()) << "typed on purpose";
}

TEST_F(KeyPositionsTest, AnOwnShortcutForALetterHasPrecedence) {
  QShortcut own(QKeySequence(QStringLiteral("Ctrl+Ü")), &window);
  int used = 0;
  QObject::connect(&own, &QShortcut::activated, &window, [&used] { ++used; });
  EXPECT_EQ(press(34, 0x00DC, QStringLiteral("ü"), kCtrl), QString());
  EXPECT_EQ(used, 1);
}

TEST_F(KeyPositionsTest, FieldsGetTheirText) {
  field.setFocus();
  EXPECT_EQ(press(57, 0x0422, QStringLiteral("т")), QString());
  EXPECT_EQ(press(34, 0x00DC, QStringLiteral("ü")), QString());
  EXPECT_EQ(press(17, Qt::Key_BracketLeft, QStringLiteral("["), kAltGr), QString());
  EXPECT_EQ(press(10, Qt::Key_1, QStringLiteral("1"), kShift), QString());
  EXPECT_EQ(field.text(), QStringLiteral("тü[1"));
  EXPECT_EQ(press(52, 0x042F, QStringLiteral("я"), kCtrl), QString()) << "the field undoes";
  EXPECT_EQ(field.text(), QString());
}

TEST_F(KeyPositionsTest, DigitsTypedWithShiftNeedNoShift) {
  EXPECT_EQ(press(11, Qt::Key_2, QStringLiteral("2"), kShift), QStringLiteral("2"));
  EXPECT_EQ(press(12, Qt::Key_3, QStringLiteral("3"), kShift), QString());
  EXPECT_EQ(map.keys, QStringList{QStringLiteral("3 3")});
  EXPECT_EQ(press(11, 0x00C9, QStringLiteral("é")), QString()) << "not without Shift";
}

TEST_F(KeyPositionsTest, TheRowOfDigitsIsItsPlaceWithCtrlOrAlt) {
  EXPECT_EQ(press(10, Qt::Key_Ampersand, QStringLiteral("&"), kCtrl), QStringLiteral("Ctrl+1"));
  EXPECT_EQ(press(10, Qt::Key_Ampersand, QStringLiteral("&"), Qt::AltModifier),
            QStringLiteral("Alt+1"));
  EXPECT_EQ(press(10, Qt::Key_1, QStringLiteral("1"), kCtrl | kShift),
            QStringLiteral("Ctrl+Shift+1"))
      << "not Ctrl+1";
  EXPECT_EQ(press(15, Qt::Key_Minus, QStringLiteral("-"), kCtrl), QStringLiteral("Ctrl+-"))
      << "what the key types has precedence";
  EXPECT_EQ(press(16, Qt::Key_Equal, QStringLiteral("="), kCtrl | kShift),
            QStringLiteral("Ctrl+Shift+7"))
      << "but not what it types with Shift";
}

TEST_F(KeyPositionsTest, TheKeypadWorksLikeTheOtherKeys) {
  EXPECT_EQ(press(104, Qt::Key_Enter, {}, kCtrl | Qt::KeypadModifier),
            QStringLiteral("Ctrl+Return"));
  EXPECT_EQ(press(91, Qt::Key_Comma, QStringLiteral(","), Qt::KeypadModifier), QStringLiteral("."));
  number.setFocus();
  number.selectAll();
  press(12, Qt::Key_3, QStringLiteral("3"));
  press(91, Qt::Key_Comma, QStringLiteral(","), Qt::KeypadModifier);
  press(14, Qt::Key_5, QStringLiteral("5"));
  EXPECT_EQ(number.value(), 3.5);
  number.selectAll();
  press(13, Qt::Key_4, QStringLiteral("4"));
  press(59, Qt::Key_Comma, QStringLiteral(","));
  press(14, Qt::Key_5, QStringLiteral("5"));
  EXPECT_EQ(number.value(), 4.5);
}

TEST_F(KeyPositionsTest, ABlankThatDoesNotBreakLinesStopsToo) {
  StopKeys stop(&window);
  QSignalSpy stopped(&stop, &StopKeys::stop_wanted);
  field.setFocus();
  press(65, Qt::Key_nobreakspace, QStringLiteral("\u00A0"), kShift);
  EXPECT_EQ(stopped.count(), 1);
  EXPECT_EQ(field.text(), QString());
}

TEST_F(KeyPositionsTest, AnAmericanKeyboardIsLeftAlone) {
  EXPECT_EQ(press(25, Qt::Key_W, QStringLiteral("w")), QString());
  EXPECT_EQ(map.keys, QStringList{QStringLiteral("W w")});
}

}  // namespace
}  // namespace magna
