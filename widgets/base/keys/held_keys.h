// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <map>
#include <memory>

class QKeyEvent;
class QTimer;

namespace magna {

/// Tracks held keys. Under X11 auto-repeat arrives as pairs of release and press, and Qt marks only
/// those pairs as repeats that arrive together; on a busy machine a held key seems to be released
/// many times a second. So a release counts only if no press of the same key follows within
/// kRepeatGapMs.
class HeldKeys : public QObject {
  Q_OBJECT
 public:
  static constexpr int kRepeatGapMs = 40;

  explicit HeldKeys(QObject* parent = nullptr);
  ~HeldKeys() override;

  /// Key events of the owner; repeats are ignored.
  void press(const QKeyEvent& event);
  void release(const QKeyEvent& event);
  /// Releases all keys, for example when the focus is lost.
  void release_all();

  bool held(int key) const { return keys_.contains(key); }
  bool any() const { return !keys_.empty(); }

 signals:
  void pressed(int key);
  void released(int key);

 private:
  void let_go(int key);

  std::map<int, std::unique_ptr<QTimer>> keys_;  ///< active timer = its release may belong to a
                                                 ///< repeat
};

}  // namespace magna
