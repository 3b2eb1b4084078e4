// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <map>
#include <memory>

class QKeyEvent;
class QTimer;

namespace magna {

/// Which keys are held down. Under X11 the repeating of a held key comes as pairs of release and
/// press, and Qt marks as repeats only those that reach it together: on a busy machine a held key
/// looks as if it were released many times a second. So a release counts when no press of the same
/// key has followed after kRepeatGapMs.
class HeldKeys : public QObject {
  Q_OBJECT
 public:
  static constexpr int kRepeatGapMs = 40;

  explicit HeldKeys(QObject* parent = nullptr);
  ~HeldKeys() override;

  /// The owner's key events; repeats are taken for what they are.
  void press(const QKeyEvent& event);
  void release(const QKeyEvent& event);
  /// The focus was lost: all keys are released now.
  void let_go_all();

  bool held(int key) const { return keys_.contains(key); }
  bool any() const { return !keys_.empty(); }

 signals:
  void pressed(int key);
  void released(int key);

 private:
  void let_go(int key);

  std::map<int, std::unique_ptr<QTimer>> keys_;  ///< active timer = its release may be a repeat's
};

}  // namespace magna
