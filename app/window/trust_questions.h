// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QObject>
#include <QPointer>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "widgets/base/state/snapshot_feed.h"

namespace magna {

class MessageArea;
struct WindowContext;

/// A file that asks for rights and is not trusted.
struct TrustQuestion {
  std::string file;                 ///< full path
  std::string reason;               ///< as the file gives it
  std::vector<std::string> rights;  ///< ":files", ":lisp"
  std::string hash;                 ///< of the content that was read
};

/// The window's access to trusted files.
class TrustSource {
 public:
  virtual ~TrustSource() = default;
  /// Reads the file; nothing if it asks for no rights, is trusted, or cannot be read.
  virtual std::optional<TrustQuestion> question(const std::string& file) = 0;
  /// The user trusts the content that was read; the error is about remembering it.
  virtual std::optional<std::string> trust(const TrustQuestion& question) = 0;
};

/// Non-modal question whether a file gets the rights that it asks for. It is refused unless the
/// user chooses to trust it: by Escape, Enter and closing, too.
class TrustDialog : public QDialog {
  Q_OBJECT
 public:
  explicit TrustDialog(const TrustQuestion& question, QWidget* parent = nullptr);
};

/// Asks the user about a world or program that was refused because it asks for rights, and loads it
/// when the user trusts it. One question at a time; for each attempt to load a file, one.
class TrustQuestions : public QObject {
  Q_OBJECT
 public:
  TrustQuestions(const WindowContext& context, TrustSource& source);

  /// Asks about a world that is not open yet.
  void ask_about_world(const std::string& file);

 private:
  struct Waiting {
    TrustQuestion question;
    std::function<void()> load;
  };

  void follow();
  void ask(const std::string& file, std::function<void()> load);
  void show_next();
  void answered(bool trusted);

  QWidget& window_;
  SnapshotFeed& feed_;
  MessageArea& messages_;
  TrustSource& source_;
  std::uint64_t failures_ = 0;      ///< of worlds, seen
  std::uint32_t last_program_ = 0;  ///< the newest that was looked at
  std::deque<Waiting> waiting_;     ///< the first one is shown
  QPointer<TrustDialog> dialog_;
};

}  // namespace magna
