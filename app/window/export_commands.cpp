// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/export_commands.h"

#include <sys/resource.h>

#include <QButtonGroup>
#include <QComboBox>
#include <QDialog>
#include <QDialogButtonBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QGridLayout>
#include <QGroupBox>
#include <QLabel>
#include <QLineEdit>
#include <QMainWindow>
#include <QPushButton>
#include <QRadioButton>
#include <QStandardPaths>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "app/window/capture_commands.h"
#include "app/window/past_link.h"
#include "app/window/record_commands.h"
#include "app/window/trust_questions.h"
#include "app/window/window_context.h"
#include "core/record/session_csv.h"
#include "widgets/base/bars/confirm_bar.h"
#include "widgets/base/bars/message_area.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/file_dialog.h"
#include "widgets/base/parts/state_label.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/text_format.h"

namespace magna {
namespace {

const QString kExportNews = QStringLiteral("export");

constexpr int kExportWidth = 520;    // pixels at 100 %
constexpr int kExportEndMs = 3000;   // for deleting what is not finished
constexpr int kLessImportant = 10;   // of setpriority: the running world has precedence
constexpr double kLeastRate = 0.01;  // frames for each simulated second
constexpr double kMostRate = 120.0;  // likewise
constexpr double kSmallTime = 1e-6;  // seconds
constexpr int kClockDecimals = 3;    // ticks are whole milliseconds
constexpr double kClockStep = 1.0;   // seconds

constexpr QSize kMapFrame(1280, 720);
constexpr QSize kCameraFrame(640, 480);
// Even, as films must be.
constexpr std::array kFrameSizes = {QSize(320, 240),   kCameraFrame,      kMapFrame,
                                    QSize(1920, 1080), QSize(2560, 1440), QSize(3840, 2160)};

bool is_film(ExportForm form) { return form == ExportForm::Images || form == ExportForm::Video; }

struct ExportFormText {
  ExportForm form;
  QString text;
  QString hint;
};

std::array<ExportFormText, 5> export_form_texts() {
  return {{{ExportForm::Csv, ExportCommands::tr("&Tables (CSV)"),
            ExportCommands::tr("Places of robots, events, inputs and measures: four files")},
           {ExportForm::Html, ExportCommands::tr("&Web page"),
            ExportCommands::tr("Map, time slider and event log in one file, for any browser")},
           {ExportForm::Images, ExportCommands::tr("&Pictures"),
            ExportCommands::tr("Numbered PNG files in a new folder")},
           {ExportForm::Video, ExportCommands::tr("&Film"),
            ExportCommands::tr("Plays as fast as simulated time passed")},
           {ExportForm::ActrLog, ExportCommands::tr("&ACT-R log"),
            ExportCommands::tr(
                "What a client of the ACT-R interface would have received; simulates the recording "
                "again")}}};
}

/// What a recording offers for an export.
struct ExportOffer {
  std::shared_ptr<const PastOutline> outline;
  QStringList robots;                         ///< with cameras
  std::optional<std::pair<Tick, Tick>> loop;  ///< of the timeline
  std::map<ExportForm, QString> missing;      ///< why a form is impossible
};

/// A time of a recording, "0:01:23.4".
class ClockBox final : public QDoubleSpinBox {
 public:
  ClockBox(const QString& name, double least, double most, QWidget* parent)
      : QDoubleSpinBox(parent) {
    setAccessibleName(name);
    setDecimals(kClockDecimals);
    setRange(least, most);
    setSingleStep(kClockStep);
    connect(this, &QDoubleSpinBox::editingFinished, this,
            [this] { lineEdit()->setText(clock_text(value())); });
  }

  QString textFromValue(double seconds) const override { return clock_text(seconds); }
  double valueFromText(const QString& text) const override {
    return parse_clock(text).value_or(value());
  }
  QValidator::State validate(QString& text, int&) const override {
    const auto seconds = parse_clock(text);
    if (!seconds || *seconds < minimum() || *seconds > maximum()) {
      const bool odd = std::ranges::any_of(
          text, [](QChar c) { return !c.isDigit() && !QStringLiteral(":., ").contains(c); });
      return odd ? QValidator::Invalid : QValidator::Intermediate;
    }
    return QValidator::Acceptable;
  }
};

/// Asks for the form of an export and, for pictures and films, what they show.
class ExportDialog final : public QDialog {
 public:
  using Wanted = std::function<void(SessionCommandLine line)>;

  /// `wanted` is called with a line that lacks the place to write to.
  ExportDialog(ExportOffer offer, Wanted wanted, QWidget* parent);

 private:
  QGridLayout* make_forms();
  QWidget* make_film();
  void choose_view();
  void follow();
  ExportForm form() const { return static_cast<ExportForm>(forms_->checkedId()); }
  FilmChoice film() const;
  void finish();

  ExportOffer offer_;
  Wanted wanted_;
  QButtonGroup* forms_;
  QWidget* film_ = nullptr;
  QComboBox* view_ = nullptr;
  QDoubleSpinBox* rate_ = nullptr;
  ClockBox* from_ = nullptr;
  ClockBox* until_ = nullptr;
  QComboBox* size_ = nullptr;
  QLabel* length_ = nullptr;
  bool size_chosen_ = false;
};

ExportDialog::ExportDialog(ExportOffer offer, Wanted wanted, QWidget* parent)
    : QDialog(parent),
      offer_(std::move(offer)),
      wanted_(std::move(wanted)),
      forms_(new QButtonGroup(this)) {
  setAttribute(Qt::WA_DeleteOnClose);
  setObjectName(QStringLiteral("export"));
  setWindowTitle(ExportCommands::tr("Export recording"));
  auto* column = new QVBoxLayout(this);
  column->addLayout(make_forms());
  column->addWidget(film_ = make_film());
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
  QPushButton* const go =
      buttons->addButton(ExportCommands::tr("&Export…"), QDialogButtonBox::AcceptRole);
  go->setDefault(true);
  column->addWidget(buttons);
  connect(buttons, &QDialogButtonBox::accepted, this, [this] { finish(); });
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  keep_scaled(*this, [this] { setMinimumWidth(scaled(kExportWidth)); });
  forms_->button(static_cast<int>(ExportForm::Csv))->setChecked(true);
  forms_->button(static_cast<int>(ExportForm::Csv))->setFocus();
  connect(forms_, &QButtonGroup::idToggled, this, [this] { follow(); });
  follow();
}

QGridLayout* ExportDialog::make_forms() {
  auto* grid = new QGridLayout;
  grid->setColumnStretch(1, 1);
  for (const ExportFormText& row : export_form_texts()) {
    const auto missing = offer_.missing.find(row.form);
    const bool possible = missing == offer_.missing.end();
    auto* button = new QRadioButton(row.text, this);
    button->setEnabled(possible);
    auto* hint = new QLabel(possible ? row.hint : missing->second, this);
    hint->setWordWrap(true);
    hint->setTextFormat(Qt::PlainText);
    button->setAccessibleDescription(hint->text());
    forms_->addButton(button, static_cast<int>(row.form));
    const int at = grid->rowCount();
    grid->addWidget(button, at, 0);
    grid->addWidget(hint, at, 1);
  }
  return grid;
}

QWidget* ExportDialog::make_film() {
  const PastOutline& outline = *offer_.outline;
  const double first = static_cast<double>(outline.first) * outline.tick_seconds;
  const double last = static_cast<double>(outline.last) * outline.tick_seconds;
  auto* group = new QGroupBox(ExportCommands::tr("Pictures and film"), this);
  auto* form = new QFormLayout(group);
  form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
  view_ = new QComboBox(group);
  view_->setAccessibleName(ExportCommands::tr("View"));
  view_->addItem(ExportCommands::tr("Map"), QString());
  for (const QString& robot : offer_.robots)
    view_->addItem(ExportCommands::tr("Camera of %1").arg(robot), robot);
  rate_ = new QDoubleSpinBox(group);
  rate_->setAccessibleName(ExportCommands::tr("Frames for each simulated second"));
  rate_->setRange(kLeastRate, kMostRate);
  rate_->setValue(FilmChoice::kUsualRate);
  rate_->setSuffix(ExportCommands::tr(" frames/s"));
  from_ = new ClockBox(ExportCommands::tr("From"), first, last, group);
  until_ = new ClockBox(ExportCommands::tr("Until"), first, last, group);
  from_->setValue(first);
  until_->setValue(last);
  if (offer_.loop) {
    from_->setValue(static_cast<double>(offer_.loop->first) * outline.tick_seconds);
    until_->setValue(static_cast<double>(offer_.loop->second) * outline.tick_seconds);
  }
  size_ = new QComboBox(group);
  size_->setAccessibleName(ExportCommands::tr("Size"));
  for (const QSize& size : kFrameSizes) {
    size_->addItem(ExportCommands::tr("%1 × %2 pixels").arg(size.width()).arg(size.height()), size);
  }
  length_ = make_state_label(ExportCommands::tr("Length"), 1, group);
  form->addRow(ExportCommands::tr("&View"), view_);
  form->addRow(ExportCommands::tr("&Rate"), rate_);
  form->addRow(ExportCommands::tr("Fr&om"), from_);
  form->addRow(ExportCommands::tr("&Until"), until_);
  form->addRow(ExportCommands::tr("&Size"), size_);
  form->addRow(ExportCommands::tr("Length"), length_);
  connect(view_, &QComboBox::currentIndexChanged, this, [this] { choose_view(); });
  connect(size_, &QComboBox::activated, this, [this] { size_chosen_ = true; });
  for (QDoubleSpinBox* const box : std::initializer_list<QDoubleSpinBox*>{rate_, from_, until_}) {
    connect(box, &QDoubleSpinBox::valueChanged, this, [this] { follow(); });
  }
  choose_view();
  return group;
}

void ExportDialog::choose_view() {
  if (size_chosen_) return;
  const bool map = view_->currentData().toString().isEmpty();
  size_->setCurrentIndex(size_->findData(map ? kMapFrame : kCameraFrame));
}

void ExportDialog::follow() {
  film_->setEnabled(is_film(form()));
  until_->setMinimum(from_->value());
  from_->setMaximum(until_->value());
  const double seconds = until_->value() - from_->value();
  const auto frames =
      static_cast<std::size_t>(std::floor(seconds * rate_->value() + kSmallTime)) + 1;
  const QString count =
      counted(frames, ExportCommands::tr("1 frame"), ExportCommands::tr("%1 frames"));
  say(*length_, form() == ExportForm::Video
                    ? ExportCommands::tr("%1, %2").arg(
                          count, duration_text(static_cast<double>(frames) / rate_->value()))
                    : count);
}

FilmChoice ExportDialog::film() const {
  const PastOutline& outline = *offer_.outline;
  FilmChoice film;
  film.camera = view_->currentData().toString().toStdString();
  film.rate = rate_->value();
  // Times are rounded: the whole recording has no limits.
  const double first = static_cast<double>(outline.first) * outline.tick_seconds;
  const double last = static_cast<double>(outline.last) * outline.tick_seconds;
  constexpr double kRounded = 0.0005;
  if (from_->value() > first + kRounded) film.from = from_->value();
  if (until_->value() < last - kRounded) film.until = until_->value();
  const QSize size = size_->currentData().toSize();
  film.size = {size.width(), size.height()};
  return film;
}

void ExportDialog::finish() {
  SessionCommandLine line;
  line.action = SessionAction::Export;
  line.files = {offer_.outline->file};
  line.to = form();
  if (is_film(form())) line.film = film();
  accept();
  wanted_(std::move(line));
}

/// The end of the file's name, with its dot; empty: it has none.
QString export_suffix(ExportForm form) {
  switch (form) {
    case ExportForm::Html: return QStringLiteral(".html");
    case ExportForm::Video: return QStringLiteral(".mp4");
    case ExportForm::ActrLog: return QStringLiteral(".log");
    case ExportForm::Csv:
    case ExportForm::Images: break;
  }
  return {};
}

QStringList export_filters(ExportForm form) {
  switch (form) {
    case ExportForm::Html: return {ExportCommands::tr("Web pages (*.html)")};
    case ExportForm::Video:
      return {ExportCommands::tr("MP4 (*.mp4)"), ExportCommands::tr("WebM (*.webm)")};
    case ExportForm::ActrLog: return {ExportCommands::tr("Logs (*.log)")};
    case ExportForm::Csv: return {ExportCommands::tr("Tables (*.csv)")};
    case ExportForm::Images: break;
  }
  return {ExportCommands::tr("Folders (*)")};
}

/// The files of tables that exist already.
QStringList existing_tables(const QDir& folder, const QString& name) {
  QStringList found;
  for (const auto& file : table_files(folder.path().toStdString(), name.toStdString())) {
    const QFileInfo info(QString::fromStdString(file.string()));
    if (info.exists()) found << info.fileName();
  }
  return found;
}

}  // namespace

ExportCommands::ExportCommands(const WindowContext& context, PastLink& link, std::string program,
                               TrustSource* trust)
    : QObject(&context.window),
      context_(context),
      link_(link),
      program_(std::move(program)),
      trust_(trust) {
  context.actions.on("past.export", this, [this] { show_dialog(); });
  context.actions.on("past.cancel_export", this, [this] { cancel(); });
  connect(&link_.replay(), &Replay::opened, this, &ExportCommands::show_actions);
  connect(&link_.replay(), &Replay::outline_changed, this, &ExportCommands::show_actions);
  process_.setStandardInputFile(QProcess::nullDevice());
  connect(&process_, &QProcess::started, this, [this] {
    setpriority(PRIO_PROCESS, static_cast<id_t>(process_.processId()), kLessImportant);
  });
  connect(&process_, &QProcess::readyReadStandardError, this, &ExportCommands::read_lines);
  connect(&process_, &QProcess::finished, this, [this](int status, QProcess::ExitStatus how) {
    end(how == QProcess::NormalExit && status == 0);
  });
  connect(&process_, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
    if (error != QProcess::FailedToStart) return;
    problem_ = tr("%1 cannot be started: %2").arg(process_.program(), process_.errorString());
    end(false);
  });
  show_actions();
}

ExportCommands::~ExportCommands() {
  process_.disconnect(this);
  if (!runs()) return;
  process_.terminate();
  process_.waitForFinished(kExportEndMs);
}

void ExportCommands::show_actions() {
  ActionSet& actions = context_.actions;
  const bool past = link_.in_past() && link_.replay().outline();
  actions.set_enabled("past.export", past && !runs() && !program_.empty(),
                      !past    ? tr("Only in the past: rewind first, or open a recording")
                      : runs() ? tr("An export is running: wait for it, or cancel it")
                               : tr("This program cannot export recordings"));
  actions.set_enabled("past.cancel_export", runs(), tr("No export is running"));
}

void ExportCommands::show_dialog() {
  Replay& replay = link_.replay();
  if (!link_.in_past() || !replay.outline()) return;
  ExportOffer offer;
  offer.outline = replay.outline();
  offer.loop = replay.status().loop;
  for (const std::string& robot : offer.outline->header.robots) {
    offer.robots << QString::fromStdString(robot);
  }
  for (const RobotLabel& label : labels_of(context_.feed.now())) {
    const QString robot = QString::fromStdString(label.name);
    if (label.present && !offer.robots.contains(robot)) offer.robots << robot;
  }
  if (QStandardPaths::findExecutable(QStringLiteral("ffmpeg")).isEmpty()) {
    offer.missing[ExportForm::Video] =
        tr("Needs ffmpeg, which is not in PATH: install it (on Debian: apt install ffmpeg)");
  }
  if (const std::string& problem = replay.status().problem; !problem.empty()) {
    for (const ExportForm form : {ExportForm::Images, ExportForm::Video}) {
      offer.missing[form] = QString::fromStdString(problem);
    }
  }
  if (!offer.outline->repeatable) {
    offer.missing[ExportForm::ActrLog] =
        tr("The recording has no states of the world, so that it cannot be simulated again");
  }
  const auto wanted = [this, world = offer.outline->header.source](SessionCommandLine line) {
    if (line.to == ExportForm::ActrLog && is_trusted(world)) line.trusted = {world};
    ask_for_place(std::move(line));
  };
  auto* const dialog = new ExportDialog(std::move(offer), wanted, &context_.window);
  dialog->open();
}

bool ExportCommands::is_trusted(const std::string& world) const {
  return trust_ != nullptr && QFileInfo(QString::fromStdString(world)).isFile() &&
         !trust_->question(world);
}

// Of the recording; the recent past has a temporary file.
QString ExportCommands::usual_name(const SessionCommandLine& line) const {
  const std::string& file = line.files.front();
  QString begin = QFileInfo(QString::fromStdString(file)).completeBaseName();
  if (file.ends_with(kRewindSuffix)) {
    const auto& world = context_.feed.now().world;
    begin = recording_name(world ? QString::fromStdString(world->name) : tr("no-world"));
  }
  if (line.film && !line.film->camera.empty()) {
    begin += QLatin1Char('-') + file_word(QString::fromStdString(line.film->camera));
  }
  if (line.to == ExportForm::Images) begin += QStringLiteral("-images");
  const QDir folder(recordings_folder(context_));
  const auto taken = [&](const QString& name) {
    if (line.to == ExportForm::Csv) return !existing_tables(folder, name).isEmpty();
    return QFileInfo::exists(folder.filePath(name + export_suffix(*line.to)));
  };
  QString name = begin;
  for (int number = 2; taken(name); ++number) {
    name = QStringLiteral("%1-%2").arg(begin).arg(number);
  }
  return name + export_suffix(*line.to);
}

void ExportCommands::ask_for_place(SessionCommandLine line) {
  const ExportForm form = *line.to;
  QFileDialog* const dialog = make_file_dialog(&context_.window, tr("Export recording"));
  dialog->setObjectName(QStringLiteral("export_recording"));
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setFileMode(QFileDialog::AnyFile);
  dialog->setNameFilters(export_filters(form));
  dialog->setDefaultSuffix(export_suffix(form).mid(1));
  // Names of tables have further words, so that their files are asked about later.
  if (form == ExportForm::Csv) dialog->setOption(QFileDialog::DontConfirmOverwrite);
  if (form == ExportForm::Video) {
    connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString& filter) {
      dialog->setDefaultSuffix(filter.contains(QLatin1String("webm")) ? QStringLiteral("webm")
                                                                      : QStringLiteral("mp4"));
    });
  }
  dialog->setDirectory(recordings_folder(context_));
  dialog->selectFile(usual_name(line));
  connect(dialog, &QFileDialog::fileSelected, this,
          [this, line = std::move(line)](const QString& place) { take_place(line, place); });
  dialog->open();
}

void ExportCommands::take_place(SessionCommandLine line, const QString& place) {
  if (line.to != ExportForm::Csv) {
    line.output = place.toStdString();
    return start(std::move(line));
  }
  const QFileInfo chosen(place);
  const bool suffix = chosen.suffix().compare(QLatin1String("csv"), Qt::CaseInsensitive) == 0;
  const QString name = suffix ? chosen.completeBaseName() : chosen.fileName();
  line.output = chosen.absolutePath().toStdString();
  line.tables = name.toStdString();
  const QStringList existing = existing_tables(chosen.absoluteDir(), name);
  if (existing.isEmpty()) return start(std::move(line));
  context_.confirm.ask(tr("Replace these tables?"), existing, tr("Replace"),
                       [this, line = std::move(line)] { start(line); });
}

void ExportCommands::start(SessionCommandLine line) {
  if (runs()) return;
  line_ = std::move(line);
  line_.progress = true;
  unread_.clear();
  problem_.clear();
  warning_.clear();
  cancelled_ = hidden_ = false;
  show_progress(0.0);
  QStringList arguments;
  for (const std::string& word : export_arguments(line_)) arguments << QString::fromStdString(word);
  process_.start(QString::fromStdString(program_), arguments);
  show_actions();
}

void ExportCommands::cancel() {
  if (!runs()) return;
  cancelled_ = true;
  process_.terminate();
}

void ExportCommands::show_progress(double share) {
  if (hidden_ || cancelled_) return;
  const QString name = line_.to == ExportForm::Csv
                           ? QString::fromStdString(line_.tables)
                           : QFileInfo(QString::fromStdString(line_.output)).fileName();
  context_.messages.show_progress(
      tr("Exporting %1").arg(name), share,
      {tr("Cancel"), [this] { cancel(); }, tr("Hide"), [this] { hidden_ = true; }}, kExportNews);
}

void ExportCommands::read_lines() {
  unread_ += process_.readAllStandardError();
  const auto rest = [](const QByteArray& line, const char* begin) -> std::optional<QString> {
    if (!line.startsWith(begin)) return {};
    return QString::fromUtf8(line.mid(qstrlen(begin)));
  };
  std::optional<double> percent;
  for (qsizetype end = 0; (end = unread_.indexOf('\n')) >= 0;) {
    const QByteArray line = unread_.left(end);
    unread_.remove(0, end + 1);
    if (const auto progress = rest(line, "progress ")) {
      percent = progress->section(QLatin1Char(' '), 0, 0).toDouble();
    } else if (const auto problem = rest(line, "magna: error: ")) {
      problem_ = *problem;
    } else if (const auto warning = rest(line, "magna: warning: ")) {
      warning_ = *warning;
    }
  }
  if (percent) show_progress(*percent / 100.0);
}

void ExportCommands::end(bool done) {
  read_lines();
  show_actions();
  MessageArea& messages = context_.messages;
  if (!done && cancelled_) {
    return messages.show_message(Severity::Info, tr("The export was cancelled."), kExportNews);
  }
  if (!done) {
    const QString why = problem_.isEmpty() ? tr("the program that exports it was ended") : problem_;
    return messages.show_message(Severity::Warning,
                                 tr("The recording was not exported: %1").arg(why), kExportNews);
  }
  const QString output = QString::fromStdString(line_.output);
  QString text = tr("Recording exported: %1").arg(output);
  QString folder = QFileInfo(output).absolutePath();
  if (line_.to == ExportForm::Csv) {
    text = tr("Tables exported: %1")
               .arg(QDir(output).filePath(QString::fromStdString(line_.tables) +
                                          QStringLiteral("-*.csv")));
  }
  if (line_.to == ExportForm::Csv || line_.to == ExportForm::Images) folder = output;
  if (!warning_.isEmpty()) text += QLatin1Char('\n') + warning_;
  messages.show_offer(
      text, {tr("Open folder"), [this, folder] { show_folder(context_, folder); }, tr("Dismiss")},
      kExportNews);
}

}  // namespace magna
