// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeySequence>
#include <QLineEdit>
#include <QString>
#include <string_view>
#include <vector>

#include "widgets/base/keys/action_table.h"

namespace magna {

class ActionSet;

/// Whether one press could match keys of both scopes. Keys of the window also work on the map.
bool scopes_overlap(KeyScope a, KeyScope b);

/// The other actions that `key` would match, in the table's order.
std::vector<ActionName> users_of_key(const ActionSet& actions, ActionName id,
                                     const QKeySequence& key);

/// Keys with a fixed meaning (Tab, Esc, Enter, modifiers alone), which cannot be assigned.
bool is_reserved(const QKeySequence& key);

/// A field that records the next key pressed in it, with modifiers. Tab and Esc keep their meaning,
/// so that it can be left.
class KeyField : public QLineEdit {
  Q_OBJECT
 public:
  explicit KeyField(QWidget* parent = nullptr);

  const QKeySequence& key() const { return key_; }
  void forget();

 signals:
  void key_pressed(const QKeySequence& key);

 protected:
  bool event(QEvent* event) override;

 private:
  QKeySequence key_;
};

/// Keys and gestures that are not actions of the table and cannot be changed.
struct FixedKeys {
  QString keys;   ///< "W A S D, arrows"
  QString where;  ///< "Teleoperation"
  QString what;
};

std::vector<FixedKeys> fixed_keys();

}  // namespace magna
