// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/help/keyboard_layout.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "widgets/base/keys/action_set.h"
#include "widgets/help/key_field.h"
#include "widgets/help/keys_editor.h"

namespace magna {
namespace {

class KeyboardLayoutTest : public testing::Test {
 protected:
  std::string press(const char* layout, const char* key) {
    const auto is_taken = [this](const QKeySequence& other) {
      return !users_of_key(actions, "help.about", other).empty();
    };
    return KeyboardLayout::named(layout)
        .press_of(QKeySequence(QString::fromUtf8(key)), is_taken)
        .toStdString();
  }

  QWidget window;
  QWidget map{&window};
  ActionSet actions{window, map};
};

TEST_F(KeyboardLayoutTest, NamesKeysThatArePressedOtherwiseHere) {
  EXPECT_EQ(press("fr", "1"), "Shift+&");
  EXPECT_EQ(press("fr", "Ctrl+1"), "Ctrl+&");
  EXPECT_EQ(press("fr", "Ctrl+Shift+1"), "Ctrl+Shift+&");
  EXPECT_EQ(press("fr", "Ctrl+6"), "Ctrl+6 of the keypad") << "Ctrl+- zooms";
  EXPECT_EQ(press("fr", "["), "^ or AltGr+(");
  EXPECT_EQ(press("fr", "."), "Shift+;");
  EXPECT_EQ(press("de", "["), "Ü or AltGr+8");
  EXPECT_EQ(press("de", "]"), "AltGr+9");
  EXPECT_EQ(press("ru", "W"), "Ц");
  EXPECT_EQ(press("ru", "Ctrl+Z"), "Ctrl+Я");
  EXPECT_EQ(press("ru", "["), "Х");
  EXPECT_EQ(press("cz", "2"), "Shift+Ě");
  EXPECT_EQ(press("cz", "Ctrl+2"), "Ctrl+Ě");
  EXPECT_EQ(press("gr", "D"), "Δ");
  EXPECT_EQ(press("gr", "Ctrl+Q"), "Ctrl+;");
  EXPECT_EQ(press("gr", "Q"), "not on this keyboard") << "it types a semicolon";
  EXPECT_EQ(press("tr", "Ctrl++"), "Ctrl++ of the keypad") << "Ctrl+Shift+4 stores a group";
  EXPECT_EQ(press("il", "W"), "Shift+'");
}

TEST_F(KeyboardLayoutTest, IsSilentAboutKeysThatArePressedAsTheyAreCalled) {
  for (const char* key : {"1", "Ctrl+1", "[", "Ctrl++", "W", "F5", "Shift+Space"}) {
    EXPECT_EQ(press("us", key), "") << key;
    EXPECT_EQ(press("de", key).empty(), *key != '[') << key;
  }
  EXPECT_EQ(press("fr", "W"), "") << "it is elsewhere, but called W";
  EXPECT_EQ(press("fr", "Ctrl+-"), "");
  EXPECT_EQ(press("jp", "["), "");
}

TEST_F(KeyboardLayoutTest, KnowsLettersThatHaveASignInTheirPlace) {
  EXPECT_TRUE(KeyboardLayout::named("gr").has_sign_for(Qt::Key_Q));
  EXPECT_FALSE(KeyboardLayout::named("gr").has_sign_for(Qt::Key_W)) << "a letter of its alphabet";
  EXPECT_FALSE(KeyboardLayout::named("fr").has_sign_for(Qt::Key_M)) << "M is beside L";
  EXPECT_FALSE(KeyboardLayout::named("us(dvorak)").has_sign_for(Qt::Key_Q));
  EXPECT_FALSE(KeyboardLayout::named("gr").has_sign_for(Qt::Key_1));
}

TEST_F(KeyboardLayoutTest, ReachesEveryActionOnEveryKeyboard) {
  for (const char* layout : {"us", "de", "fr", "ru", "gr", "es", "cz", "jp", "ch", "it", "tr", "ua",
                             "il", "be", "pl", "se", "br", "pt", "hu"}) {
    for (const ActionRow& row : action_table()) {
      const auto keys = actions.keys(row.id);
      const bool reached = std::ranges::any_of(keys, [&](const QKeySequence& key) {
        return press(layout, key.toString().toUtf8().constData()) != "not on this keyboard";
      });
      EXPECT_TRUE(reached || keys.isEmpty()) << layout << ' ' << row.id;
    }
  }
}

TEST_F(KeyboardLayoutTest, IsShownInTheListOfKeys) {
  KeysModel model(actions);
  model.set_layout(KeyboardLayout::named("fr"));
  const auto keys = [&model](std::string_view id) {
    return model.index(model.row_of(id), KeysModel::Keys).data().toString().toStdString();
  };
  EXPECT_EQ(keys("robot.choose_1"), "1 (here Shift+&)");
  EXPECT_EQ(keys("edit.undo"), "Ctrl+Z");
}

}  // namespace
}  // namespace magna
