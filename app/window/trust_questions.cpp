// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/trust_questions.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/window/window_context.h"
#include "widgets/base/bars/message_area.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/lisp/program_words.h"

namespace magna {
namespace {

constexpr int kWidth = 460;  // pixels

QString right_text(const std::string& right) {
  if (right == ":lisp") {
    return TrustDialog::tr(
        "• All of Lisp: it can start programs, open connections, and read, change "
        "and delete all your files.");
  }
  return TrustDialog::tr("• Files: it can read, change and delete all your files.");
}

/// The file that an error "FILE:LINE:COLUMN: …" is about; empty = it names none.
std::string file_of_error(const std::string& text) {
  static const QRegularExpression kPlace(QStringLiteral("^(.+?):\\d+:\\d+: "));
  return kPlace.match(QString::fromStdString(text)).captured(1).toStdString();
}

}  // namespace

TrustDialog::TrustDialog(const TrustQuestion& question, QWidget* parent) : QDialog(parent) {
  setObjectName(QStringLiteral("trust"));
  setWindowTitle(tr("Trust this file?"));
  setAttribute(Qt::WA_DeleteOnClose);
  auto* column = new QVBoxLayout(this);
  const auto add = [&](const QString& text, const QString& name) {
    auto* label = new QLabel(text, this);
    label->setTextFormat(Qt::PlainText);  // the file's own words are not markup
    label->setWordWrap(true);
    label->setAccessibleName(name);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    column->addWidget(label);
    return label;
  };
  add(tr("%1 asks for more than worlds and programs may do:")
          .arg(QString::fromStdString(question.file)),
      tr("File"));
  QStringList rights;
  for (const std::string& right : question.rights) rights << right_text(right);
  add(rights.join(QLatin1Char('\n')), tr("Rights"));
  add(tr("Its reason: “%1”").arg(QString::fromStdString(question.reason)), tr("Reason"));
  add(tr("Trust it only if you have read it or know its author. The answer is remembered for this "
         "content: when the file changes, Magna asks again."),
      tr("Advice"));
  auto* buttons = new QDialogButtonBox(this);
  QPushButton* const refuse = buttons->addButton(tr("&Do not trust"), QDialogButtonBox::RejectRole);
  QPushButton* const trust =
      buttons->addButton(tr("&Trust and load"), QDialogButtonBox::AcceptRole);
  trust->setAutoDefault(false);
  refuse->setDefault(true);
  refuse->setFocus();
  column->addWidget(buttons);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  keep_scaled(*this, [this] { setMinimumWidth(scaled(kWidth)); });
}

TrustQuestions::TrustQuestions(const WindowContext& context, TrustSource& source)
    : QObject(&context.window),
      window_(context.window),
      feed_(context.feed),
      messages_(context.messages),
      source_(source) {
  connect(&feed_, &SnapshotFeed::arrived, this, &TrustQuestions::follow);
}

void TrustQuestions::ask_about_world(const std::string& file) {
  ask(file, [this, file] { feed_.link().open_world(file); });
}

void TrustQuestions::follow() {
  const Snapshot& now = feed_.now();
  if (now.opened && now.opened->failures != failures_) {
    failures_ = now.opened->failures;
    ask_about_world(file_of_error(now.opened->failure));
  }
  std::uint32_t newest = last_program_;
  for (const ProgramStatus& program : programs_of(now)) {
    newest = std::max(newest, program.number);
    // A program that lacks trust has failed when it appears.
    if (program.number <= last_program_ || program.state != ProgramState::Failed) continue;
    ask(program.file, [this, number = program.number] { feed_.link().restart_program(number); });
  }
  last_program_ = newest;
  show_next();
}

void TrustQuestions::ask(const std::string& file, std::function<void()> load) {
  if (file.empty()) return;
  auto question = source_.question(file);
  if (!question) return;
  const bool same = std::ranges::any_of(waiting_, [&](const Waiting& one) {
    return one.question.file == question->file && one.question.hash == question->hash;
  });
  if (same) return;
  waiting_.push_back({std::move(*question), std::move(load)});
  show_next();
}

void TrustQuestions::show_next() {
  // A dialog that is shown before its window would lie behind it.
  if (waiting_.empty() || dialog_ || !window_.isVisible()) return;
  dialog_ = new TrustDialog(waiting_.front().question, &window_);
  connect(dialog_, &QDialog::finished, this,
          [this](int result) { answered(result == QDialog::Accepted); });
  dialog_->show();
}

void TrustQuestions::answered(bool trusted) {
  dialog_.clear();
  const Waiting done = std::move(waiting_.front());
  waiting_.pop_front();
  if (trusted) {
    if (const auto problem = source_.trust(done.question)) {
      const QString text = QString::fromStdString(*problem);
      messages_.show_message(Severity::Warning, text, text);
    }
    done.load();
  }
  show_next();
}

}  // namespace magna
