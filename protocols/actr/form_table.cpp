// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/form_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "core/sexp/sexp_lexer.h"
#include "core/sim/text.h"

namespace magna {
namespace {

using Field = FormField;
using G = FormGroup;

// clang-format off
constexpr Field kUid{"uid", "the robot, as in `robot` lines"};
constexpr Field kX{"x", "metres, in the frame of the world: to the right on the map"};
constexpr Field kY{"y", "metres, in the frame of the world: down on the map"};
constexpr Field kId{"id", "the number or name that the client gave the command; `nil` if it could not be read"};
constexpr Field kWayPoint{"way-point", "TYPE `goto`, `turnto` or `explore`; x, y: metres, in the frame of the world; theta: radians, clockwise on the map. A number that does not apply is 0", "(TYPE (x y theta))"};

constexpr Field kWindow[] = {
    {"uid", "the pane: `listview1`, `imgview1`, `mapview1` or `teleop1`"},
    {"type", "`listview`, `imgview`, `mapview` or `teleop`"},
    {"x", "left edge, whole pixels of the main window's client area"},
    {"y", "top edge, whole pixels, down"},
    {"width", "whole pixels; 0 if the pane is hidden"},
    {"height", "whole pixels; 0 if the pane is hidden"}};
constexpr Field kMap[] = {
    {"uid", "the feature: a name of the world, `sighting-N` for a robot's report, `victim-N` for a mark"},
    {"type", "`wall`, `furn`, `vict`; `invalid`: the feature is gone, and all numbers are 0"},
    {"x", "its centre, metres, in the frame of the world: to the right on the map"},
    {"y", "its centre, metres, in the frame of the world: down on the map"},
    {"width", "metres, along THETA"},
    {"height", "metres, across THETA"},
    {"theta", "radians, clockwise on the map from the x axis"}};
constexpr Field kFrontier[] = {
    {"uid", "the side: `frontier-N`"},
    {"state", "`open`; `invalid`: the side is gone, and all numbers are 0"},
    {"x", "its middle, metres, in the frame of the world: to the right on the map"},
    {"y", "its middle, metres, in the frame of the world: down on the map"},
    {"theta", "its direction, radians, clockwise on the map from the x axis; the explored area is on the left"},
    {"length", "metres; the side ends LENGTH / 2 from its middle, both ways"}};
constexpr Field kRobot[] = {
    {"uid", "the robot"},
    {"type", "`p2at`, `telemax`, `airrobot`; other ground robots are `p2at`, other flyers `airrobot`; `invalid`: the robot is gone, and all numbers are 0"},
    kX, kY,
    {"theta", "its heading, radians, clockwise on the map from the x axis"}};
constexpr Field kImage[] = {
    {"uid", "the feature: `image-N`"},
    {"type", "`wall`, `furn`, `vict`; `invalid`: the feature is gone, and all numbers are 0"},
    {"x", "centre of its box, whole pixels of the picture, to the right"},
    {"y", "centre of its box, whole pixels of the picture, down"},
    {"width", "whole pixels"},
    {"height", "whole pixels"},
    {"theta", "0"}};
constexpr Field kFrontier2[] = {
    {"uid", "the side: `frontier-side-N`"},
    {"state", "`open`: there is more to explore behind it; `closed`: along obstacles and at the edge of the map; `invalid`: the side is gone, and all numbers are 0"},
    kFrontier[2], kFrontier[3], kFrontier[4], kFrontier[5]};
constexpr Field kStretch[] = {
    {"uid", "the stretch: `frontier-stretch-N`"},
    {"state", "`open`; `invalid`: the stretch is gone, and all numbers are 0"},
    {"x", "a place to which a robot can be sent, near its middle, metres, in the frame of the world: to the right on the map"},
    {"y", "that place, down on the map"},
    {"width", "of the box round the stretch, metres"},
    {"height", "of that box, metres"},
    {"length", "along the stretch, metres"},
    {"area", "of unknown floor that may be visible from its middle, square metres"}};
constexpr Field kArea[] = {
    {"number", "of the area; in another world numbers begin again"},
    {"closed", "`all`: robots do not drive into it, with any part of their bodies; `exploration`: only exploration keeps out; `invalid`: the area is gone, and all that follows is `nil`"},
    {"in-force", "`t`, or `nil`: it is switched off, or the time is not within its limits"},
    {"name", "as people and refusals call it, in double quotes; letters that are not ASCII are `?`", "\"NAME\""},
    {"from", "simulated time at which it begins to be in force, seconds, or `nil`"},
    {"until", "simulated time at which that is over, seconds, or `nil`"}};
constexpr Field kLeft{"x", "left edge, whole pixels of the main window's client area"};
constexpr Field kTop{"y", "top edge, whole pixels, down"};
constexpr Field kWide{"width", "whole pixels; 0 if it is not visible"};
constexpr Field kHigh{"height", "whole pixels; 0 if it is not visible"};
constexpr Field kPanePlace[] = {
    {"uid", "the pane, as in `window` lines"}, {"what", "", "pane", true}, kLeft, kTop, kWide, kHigh};
constexpr Field kRowPlace[] = {kUid, {"what", "", "row", true}, kLeft, kTop, kWide, kHigh};
constexpr Field kPicturePlaced[] = {
    {"uid", "imgview, as in `window` lines"}, {"what", "", "image", true}, kLeft, kTop, kWide, kHigh,
    {"columns", "width of the picture itself, pixels of `image` lines"},
    {"rows", "height of the picture itself, pixels of `image` lines"}};
constexpr Field kMapPlaced[] = {
    {"uid", "mapview, as in `window` lines"}, {"what", "", "map", true},
    {"x", "of the world's origin, whole pixels of the main window's client area; it may be outside the pane"},
    {"y", "of the world's origin, whole pixels, down"},
    {"scale", "pixels per metre; 0 if the map is not visible"},
    {"rotation", "of the world on the screen, radians, clockwise"}};
constexpr Field kStopPlaced[] = {
    {"uid", "", "stop-all", true}, {"what", "", "button", true}, kLeft, kTop, kWide, kHigh};
constexpr Field kUidOnly[] = {kUid};
constexpr Field kMissionAdd[] = {
    kUid,
    {"way-point", "x, y: metres, in the frame of the world; theta: radians, clockwise on the map; without it the robot does not turn at the end", "(goto (x y))|(goto (x y theta))|(turnto (theta))|(explore)"}};
constexpr Field kMissionGenerate[] = {
    kUid,
    {"goal", "TYPE `goto`, `turnto` or `explore`: of the last way-point; x, y: metres, in the frame of the world; theta: radians, clockwise on the map", "(TYPE (x y theta))"}};
constexpr Field kClient[] = {
    {"name", "a letter, then letters, digits and `-`, at most 32"}};
constexpr Field kAck[] = {
    {"tick", "of the client's last `time` line"}};
constexpr Field kCommand[] = {
    {"id", "a whole number or a name (letters, digits, `-`, `_`) of the client's choice, repeated in the answers"},
    kUid,
    {"verb", "see the section Commands", "(NAME ARG ...)"}};
constexpr Field kIdOnly[] = {kId};
constexpr Field kError[] = {
    kId,
    {"code", "lower case: the manual's code of a command that failed, the engine's code of one that was refused; of the interface itself `bad-form`, `unknown-name`, `bad-argument` or `unknown-robot`"},
    {"text", "one sentence for people, in double quotes", "\"TEXT\""}};
constexpr Field kAnswerField{"field", "begins with a name; see the section Commands. Skip fields with unknown names", "(NAME VALUE ...)"};

constexpr Field kStatus[] = {
    kUid,
    {"state", "`moving`, `idle`, `waiting`, `blocked`, `stopped`, `stopping` (a CyBOT that has not confirmed the stop), `link-lost`, or `controlled`: by the operator's stick or keys"},
    {"reason", "the code of the reason why it waits or is blocked, or `nil`; `pose-in-doubt`: a CyBOT that has reported more than it can have driven, also without a mission"},
    {"x", "where it waits or is blocked, metres, in the frame of the world: to the right on the map; else `nil`"},
    {"y", "likewise, down on the map"},
    {"writer", "who commands it: `operator`, `world`, or the name of a client"}};
constexpr Field kAttention[] = {
    kUid,
    {"cause", "`stop-unconfirmed`, `jumped`, `collided`, `link-lost`, `blocked`, `failed`, `in-way` (others have waited for it over 15 s) or `waits-long` (over 10 s, not for a robot that is `in-way`); `nil`: it needs attention no longer"},
    {"since", "simulated time at which that began, seconds, or `nil`"},
    {"reason", "the code of the reason, or `nil`"}};
constexpr Field kStop[] = {
    {"latched", "`t` or `nil`"},
    {"writer", "who has latched STOP, or `nil`"}};
constexpr Field kPause[] = {{"paused", "`t` or `nil`"}};
constexpr Field kLockstep[] = {{"waits", "`t` or `nil`"}};
constexpr Field kSelection[] = {{"active", "the active robot, or `nil`"}};
constexpr Field kPicture[] = {
    {"uid", "the robot whose camera took it; `nil`: no picture is shown"},
    {"shown", "`live`, or the number of the stored image; `nil`: none"},
    {"waiting", "how many stored images of the robot wait to be looked at"}};
constexpr Field kMarked[] = {
    {"image", "the feature of the picture, as in `image` lines"},
    {"victim", "the mark of the victim that it shows, as in `map` lines; `nil`: it has none any longer, or is gone"}};
constexpr Field kRefusals[] = {
    {"code", "the code of the reason: the engine's, or `bad-form`, `unknown-name`, `bad-argument`, `unknown-robot`"},
    {"head", "the head of the form, or the NAME of a command; `nil` if it could not be read"},
    {"uid", "the robot, as the client named it, or `nil`"},
    {"id", "the ID of the command, or `nil`"},
    {"x", "the place that the form names, as in it: metres, or pixels of a picture; `nil` if it names none"},
    {"y", "likewise"}};
constexpr Field kTime[] = {
    {"seconds", "simulated time since the world was loaded, seconds"},
    {"tick", "the same in ticks, a whole number"}};
constexpr Field kOrderArea[] = {
    {"id", "a whole number or a name (letters, digits, `-`, `_`) of the client's choice, repeated in the answers"},
    {"kind", "`explore`: see all of its floor; `search`: and look at all of it with cameras, for victims; `patrol`: visit its places, the longest idle one first; `guard`: spread out in it and stay; `leave`: drive out of it by the shortest way"}};
constexpr Field kOrderField{"field", "`(room NAME)`, a room of the world; `(area (X Y) (X Y) ...)`, corners in metres, in the frame of the world, of which two are opposite corners of a rectangle; without either the whole map. `(name NAME)`: the name of the drawn area, a word or a string; otherwise `Area 1` or the next free one. `(robots UID ...)`, these robots; `(robots N)`, the N nearest free ones; `(robots all)`, all that can; otherwise as many as the area needs. `(after stay|return|help)`: what robots do after it. `(rejoin nil)`: a robot that is taken over or stopped does not return to the order", "(NAME VALUE ...)"};
constexpr Field kCancelOrder[] = {
    {"id", "as of `order-area`"},
    {"number", "of the order, as in its `ordered` line"}};
constexpr Field kOrdered[] = {
    kId,
    {"number", "of the order, a whole number"}};
constexpr Field kOrder[] = {
    {"uid", "the order: `order-N`, N is its number"},
    {"kind", "`explore`, `search`, `patrol`, `guard` or `leave`"},
    {"state", "`active`, or how it ended: `done`, `cancelled`, `no-robots`, `unreachable`"},
    {"covered", "share from 0 to 1: of the floor that robots can reach, seen (`explore`) or looked at (`search`); of the places, visited (`patrol`); of the robots, in place (`guard`) or outside (`leave`)"},
    {"found", "marks of victims and suspected victims that were set in its area since it was given"},
    {"robots", "how many carry it out"},
    {"seconds", "simulated time from the order to its end; `nil` while it is active"},
    {"area", "the name of its room; its corners, `((X Y) ...)`, metres in the frame of the world; or `nil`, the whole map"},
    {"author", "its author: `operator`, `world`, or the name of a client"},
    {"name", "the name of its drawn area, a string; `nil`: it is to a room or the whole map"}};
constexpr Field kKind{"kind", "the name of a kind of lines, or with a rate: at most HZ lines of that kind and object a second of wall-clock time (in lock-step: of simulated time), over 0, at most 100", "KIND|(KIND HZ)"};
constexpr Field kKindOnly{"kind", "the name of a kind of lines", "KIND"};
constexpr Field kBadSubscription[] = {
    {"form", "", "subscribe|unsubscribe", true}, {"code", "", "bad-form", true}};
constexpr Field kUnknownKind[] = {
    {"form", "", "subscribe|unsubscribe", true}, {"code", "", "unknown-kind", true},
    {"kind", "the unknown name"}};
constexpr Field kClientError[] = {
    {"form", "", "client", true},
    {"code", "`taken`: by another client, or reserved; `too-late`: the client has commanded already; `bad-name`: it is not such a name; `bad-form`"},
    {"name", "the name, or `nil` where it is not legal"}};
constexpr Field kRestart[] = {{"seed", "a whole number from 0 to 1e15, as of `--seed`"}};
constexpr Field kRestartError[] = {
    {"form", "", "restart", true},
    {"code", "`not-allowed`: Magna was started without `--allow-restart`; `not-built`: the world cannot be built again, for example because its file has changed; `replaced`: another world, or another restart, was requested before the world was built; `bad-form`"},
    {"seed", "as in the form; `nil` if it could not be read"}};
constexpr Field kView[] = {{"view", "", "own", true}};
constexpr Field kViewError[] = {{"form", "", "view", true}, {"code", "", "bad-form", true}};
constexpr Field kAckError[] = {
    {"form", "", "ack", true},
    {"code", "`late`: with `--lockstep-lost run` the client took longer than `--lockstep-limit` for a tick, and takes part again after `(subscribe time)`; `unknown-tick`: it was not sent this tick; `real-time`: the world does not wait (once a connection); `bad-form`"},
    {"tick", "as in the form; `nil` if it could not be read"}};
constexpr Field kStopAllError[] = {{"form", "", "stop-all", true}, {"code", "", "bad-form", true}};
constexpr Field kTrial[] = {
    {"name", "letters, digits, `-` and `_`, beginning with a letter, at most 32; `nil` ends a trial"}};
constexpr Field kTrialError[] = {
    {"form", "", "trial", true},
    {"code", "`bad-name`: it is not such a name; `no-log`: no file has trials (`UserLog` and `UserLogColumns` in usar.ini, `--actions`, `--log-inputs`); `log-lost`: the user log cannot be written"},
    {"name", "the name, or `nil`"}};

constexpr auto kForms = std::to_array<FormRow>({
    {"window", G::State, kWindow, {},
     "A pane of the window. Sent first to a new client, for each pane, and when a pane changes.",
     "(window mapview1 mapview 280 30 640 540)"},
    {"map", G::State, kMap, {},
     "A feature that the team knows of: an object of the world, a robot's report, or the mark of a victim. Sent to a new client, and when a feature is found, changes or is removed; a mark that a person dismisses counts as removed. A removed name is never reused; a feature that is merged into another is sent as `invalid` before it.",
     "(map wall1 wall 1.0000 -2.5000 3.0000 0.2500 0.5000)"},
    {"frontier", G::State, kFrontier, {},
     "One side of the polygons round the explored area, closed sides (along walls, at the map's edge) included. Sent to a new client, and when sides change, at most once a simulated second, removed ones first. A side that changes gets a new name.",
     "(frontier frontier-7 open 1.0000 3.7500 1.5708 3.5000)"},
    {"robot", G::State, kRobot, {},
     "Where a robot believes to be. Sent to a new client, for new robots, and after a motion of over 1 cm or 0.01 rad, at most ten times a second for each robot; a client that reads slowly gets the last pose only.",
     "(robot robot1 p2at 1.0000 0.0000 1.5708)"},
    {"mission", G::State, kUidOnly, kWayPoint,
     "The remaining plan of a robot, the way-point that it drives to first; without way-points the robot has nothing to do. Sent after a robot's first `robot` line, and when the plan changes, also because a way-point is reached. The theta of a `goto` that is driven through is the heading of the way to it.",
     "(mission robot1 (goto (1.0000 2.0000 0.0000)) (explore (0.0000 0.0000 0.0000)))"},
    {"image", G::State, kImage, {},
     "A feature of the picture that imgview shows. Sent to a new client, and when the features change; a live picture is evaluated twice a second of wall-clock time, when it is selected, and when its camera is turned. When another picture is shown, all features of the last one are first sent as `invalid`.",
     "(image image-3 vict 60 30 10 20 0.0000)"},
    {"select", G::State, kUidOnly, {},
     "A robot was selected, by the operator or by a client. Sent to a new client if a robot is selected, and at every selection, also of the same robot.",
     "(select robot1)"},

    {"frontier2", G::Kind, kFrontier2, {},
     "One side of the polygons round the explored area, where neighbours on one straight line that are both open or both closed are one side. Sent like `frontier`, removed ones first. A side that changes gets a new name.",
     "(frontier2 frontier-side-7 closed 1.0000 3.7500 1.5708 3.5000)"},
    {"stretch", G::Kind, kStretch, {},
     "A stretch of the open frontier: open sides that are connected, cut at about 4 m. At most 40, those with the largest area behind them. A stretch keeps its name while it moves; a new line is sent when a number changes.",
     "(stretch frontier-stretch-3 open 4.3750 2.1250 0.5000 2.2500 2.7500 6.1000)"},
    {"area", G::Kind, kArea, {"corner", "metres, in the frame of the world, in their order round the area", "(X Y)"},
     "A no-go area: where robots do not go. Commands and way-points into one are refused, with its name in the text. Sent when it changes, also because its time begins or is over.",
     "(area 1 all t \"closed 1\" nil 120.0000 (1.0000 2.0000) (3.0000 2.0000) (3.0000 4.0000))"},
    {"geometry", G::Kind, kPanePlace, {},
     "Where the window shows a pane. Lines of `geometry` are sent when they change, at most ten times a second; without a window they are those of an imaginary one.",
     "(geometry listview1 pane 0 40 280 540)"},
    {"geometry", G::Kind, kRowPlace, {},
     "The visible part of a robot's row in the robot list.",
     "(geometry robot3 row 4 70 280 24)"},
    {"geometry", G::Kind, kPicturePlaced, {},
     "Where the picture is drawn whose features are in `image` lines: its pixel (u, v) is at (X + u WIDTH / COLUMNS, Y + v HEIGHT / ROWS) in the window.",
     "(geometry imgview1 image 900 80 360 270 320 240)"},
    {"geometry", G::Kind, kMapPlaced, {},
     "How the map is drawn: a place (x, y) of the world, turned by ROTATION, is at (X + SCALE x, Y + SCALE y) in the window.",
     "(geometry mapview1 map 612 318 20.2500 0.0000)"},
    {"geometry", G::Kind, kStopPlaced, {},
     "Where the button STOP ALL is.",
     "(geometry stop-all button 1156 4 120 32)"},

    {"status", G::Kind, kStatus, {},
     "What a robot does. Sent when it changes.",
     "(status robot1 moving nil nil nil operator)"},
    {"attention", G::Kind, kAttention, {},
     "A robot needs attention, by the rule of the window's list of attention: what is most urgent of it. A collision and a failed command count until the robot gets another plan, or moves, at the earliest 3 s after it. What people acknowledge or ignore, and programs that have left, are in the window's list alone. Counted while a client subscribes: what began before has the time of the subscription. Sent when it changes.",
     "(attention robot2 collided 12.3000 ran-into-obstacle)"},
    {"stop", G::Kind, kStop, {},
     "Whether STOP is latched. Sent when it changes.",
     "(stop t operator)"},
    {"pause", G::Kind, kPause, {},
     "Whether the world stands still. Sent when it changes.",
     "(pause t)"},
    {"lockstep", G::Kind, kLockstep, {},
     "Whether the world waits for clients that subscribe to `time` (`--lockstep actr`). Sent once.",
     "(lockstep nil)"},
    {"selection", G::Kind, kSelection, {"uid", "a selected robot"},
     "The selected robots, also when the selection is cleared. Sent when it changes.",
     "(selection robot2 robot2 robot3)"},
    {"picture", G::Kind, kPicture, {},
     "The picture in imgview. Sent when it changes.",
     "(picture robot2 live 0)"},
    {"marked", G::Kind, kMarked, {},
     "A victim in the picture has a mark on the map, at most 1.5 m from it. Sent when that changes.",
     "(marked image-3 victim-1)"},
    {"refusals", G::Kind, kRefusals, {},
     "A form of this client was refused. Sent at once; with a rate, further ones within its interval are left out.",
     "(refusals place-not-on-map missionadd robot1 nil 900.0000 2.0000)"},
    {"order", G::Kind, kOrder, {},
     "An order to an area, of any author. Sent when it changes; the last ones that ended are sent, too.",
     "(order order-1 search active 0.0000 0 2 nil lab operator nil)"},
    {"time", G::Kind, kTime, {},
     "Simulated time. Sent after each tick, after the other lines of the tick.",
     "(time 0.1000 1)"},

    {"error", G::Answer, kBadSubscription, {},
     "The form is wrong; no subscription has changed.",
     "(error subscribe bad-form)"},
    {"error", G::Answer, kUnknownKind, {},
     "The kind is unknown; the other kinds of the form were accepted.",
     "(error subscribe unknown-kind weather)"},
    {"client", G::Answer, kClient, {},
     "Confirms the name of the connection.",
     "(client adam)"},
    {"error", G::Answer, kClientError, {},
     "The connection keeps its name.",
     "(error client bad-name nil)"},
    {"view", G::Answer, kView, {},
     "The connection has its own view; the lines of its selection and its picture follow.",
     "(view own)"},
    {"error", G::Answer, kViewError, {},
     "The view of the connection has not changed.",
     "(error view bad-form)"},
    {"restart", G::Answer, kRestart, {},
     "The world has begun again with this seed. Sent to every client, after the state of the new world.",
     "(restart 7)"},
    {"error", G::Answer, kRestartError, {},
     "The world does not begin again with this seed.",
     "(error restart not-allowed 7)"},
    {"error", G::Answer, kAckError, {},
     "The tick is not acknowledged.",
     "(error ack bad-form nil)"},
    {"error", G::Answer, kStopAllError, {},
     "No robot was stopped: the form is `(stop-all)`, without fields.",
     "(error stop-all bad-form)"},
    {"trial", G::Answer, kTrial, {},
     "The trial has begun, or ended.",
     "(trial practice-1)"},
    {"error", G::Answer, kTrialError, {},
     "Nothing was written into the log.",
     "(error trial bad-name nil)"},
    {"result", G::Answer, kIdOnly, kAnswerField,
     "The command has ended well.",
     "(result 1 (angle 0.5000))"},
    {"ordered", G::Answer, kOrdered, {},
     "An order to an area is in force. At its end follows `result` with the fields `(order NUMBER)`, `(end done|cancelled|no-robots|unreachable)`, `(covered SHARE)`, `(found COUNT)` and `(seconds S)`, simulated time since it was given.",
     "(ordered 3 1)"},
    {"begun", G::Answer, kIdOnly, {},
     "A track has begun; its `result` or `error` follows when it ends.",
     "(begun 2)"},
    {"error", G::Answer, kError, kAnswerField,
     "The command failed or was refused, or the form is wrong; the text then has its line, column and byte. Bytes that are not a form are reported with their byte in the stream, once the client has sent a command.",
     "(error 2 lost-track \"Camera 0 lost track of Designator 0\")"},

    {"select", G::Received, kUidOnly, {},
     "Selects the robot in the window. Every client that shares its view then receives the `select` line.",
     "(select robot1)"},
    {"missionadd", G::Received, kMissionAdd, {},
     "Appends a way-point to the robot's plan. Every client receives the new `mission` line; if the form is refused, this client alone receives the unchanged one. `(explore ())` and `(explore nil)` are accepted too.",
     "(missionadd robot1 (goto (1.0 2.5)))"},
    {"missiondel", G::Received, kUidOnly, {},
     "Removes the last way-point; a robot that drives to it stops. Answered like `missionadd`.",
     "(missiondel robot1)"},
    {"missiongen", G::Received, kMissionGenerate, {},
     "Plans a route from the robot's pose to the place and replaces its plan. Every client receives the `mission` line when the planner is done; if there is no route, this client alone receives the unchanged one.",
     "(missiongen robot1 (goto (3.0 4.0 1.5708)))"},
    {"command", G::Received, kCommand, {},
     "Executes one command of one robot. Answered with `result`, `error` or `begun`, to this client alone.",
     "(command 1 robot1 (robot-turn 0.5))"},
    {"order-area", G::Received, kOrderArea, kOrderField,
     "Gives robots an order to an area; Magna divides the work among them. Answered with `ordered` and, at its end, `result`, or with `error`, to this client alone; other clients subscribe to `order`.",
     "(order-area 3 search (area (1 1) (6 5)) (robots robot1 robot2) (after return))"},
    {"cancel-order", G::Received, kCancelOrder, {},
     "Ends an order to an area; its robots stand. Answered with `result` or `error`.",
     "(cancel-order 4 1)"},
    {"client", G::Received, kClient, {},
     "Names the connection: lists, logs and authors of inputs use the name instead of `client-1`. Answered with `client` or `error`.",
     "(client adam)"},
    {"view", G::Received, kView, {},
     "Gives this connection its own selection and picture, none at first: `select` and `show-image` then change neither the window nor what other clients see, `select`, `selection` and `image` lines and the `geometry` line of the picture are those of its own view, and `mark-victim-in-image` marks in its own picture. Without this form all clients and the window share one view, where the last selection counts. Answered with `view` or `error`.",
     "(view own)"},
    {"subscribe", G::Received, {}, kKind,
     "Asks for kinds of lines: the heads under Lines to subscribers, or `image`, which limits the rate of the existing `image` lines. The current state of each kind is sent at once. Subscribing again replaces the rate. Answered only if something is wrong.",
     "(subscribe status (time 2))"},
    {"unsubscribe", G::Received, {}, kKindOnly,
     "Ends subscriptions.",
     "(unsubscribe time)"},
    {"stop-all", G::Received, {}, {},
     "Latches STOP, as the button STOP ALL does: every robot stops, and none is commanded until the operator releases it. Subscribers to `stop` receive its line. Answered only if it is wrong.",
     "(stop-all)"},
    {"restart", G::Received, kRestart, {},
     "Begins the world again with a seed, as a new Magna would (`--allow-restart`): clients stay, and with `--lockstep actr` the world waits for them at tick 0. Marks and changes of the old run are gone. Answered with `restart`, to every client, or `error`.",
     "(restart 7)"},
    {"trial", G::Received, kTrial, {},
     "Marks the begin of a trial in the [user log](user-log.md), the [table of actions](tables.md) and the input log. Answered with `trial` or `error`.",
     "(trial practice-1)"},
    {"ack", G::Received, kAck, {},
     "With `--lockstep actr`: this client needs no more time for the tick. The world advances once every client that subscribes to `time` has acknowledged its last `time` line; commands wait until then and are applied in the order of the clients' names. Answered only if it is wrong. In real time it changes nothing, and the first one of a connection is answered with `error`.",
     "(ack 5)"},
});
// clang-format on

/// Whether the text is one of the words of "ONE|OTHER".
bool is_word(std::string_view words, std::string_view text) {
  while (true) {
    const std::size_t end = words.find('|');
    if (words.substr(0, end) == text) return true;
    if (end == std::string_view::npos) return false;
    words.remove_prefix(end + 1);
  }
}

/// Whether the parts after the head have the words of the row.
bool has_words(const FormRow& row, std::span<const std::string_view> parts) {
  for (std::size_t k = 0; k < row.fields.size() && k + 1 < parts.size(); ++k) {
    const FormField& field = row.fields[k];
    if (field.word && !is_word(field.shape, lower_case(parts[k + 1]))) return false;
  }
  return true;
}

std::string shown(const FormField& field) {
  if (!field.shape.empty()) return std::string(field.shape);
  std::string text(field.name);
  std::ranges::transform(text, text.begin(), [](char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  });
  return text;
}

constexpr std::size_t kMostOfPart = 200;  // bytes

constexpr SexpTable kPartTable = sexp_table(SexpKind::Atom, {{" \t\r\n", SexpKind::Blank},
                                                             {"(", SexpKind::Open},
                                                             {")", SexpKind::Close},
                                                             {"\"|", SexpKind::String},
                                                             {"\\", SexpKind::Escape}});

/// Splits the text of a form into its parts.
class PartReader {
 public:
  explicit PartReader(std::string_view form) : form_(form), lexer_(kPartTable, form) {
    SexpToken token;
    do {
      token = lexer_.next();
    } while (token.kind != SexpKind::Open && token.kind != SexpKind::End);
  }

  /// The remaining text, without the parenthesis that closes the form.
  std::string_view rest() const {
    const std::string_view rest = trimmed(form_.substr(lexer_.at()));
    return rest.ends_with(')') ? rest.substr(0, rest.size() - 1) : rest;
  }

  /// The next atom or complete nested form; nothing at the end.
  std::optional<std::string_view> next() {
    const SexpToken part = lexer_.next_part();
    if (part.kind == SexpKind::End || part.kind == SexpKind::Close) return {};
    return lexer_.text(part);
  }

 private:
  std::string_view form_;
  SexpLexer<> lexer_;
};

/// The names of the fields of the form; those from the first list on are shown by their own heads.
std::vector<std::string_view> names_of(std::span<const std::string_view> parts) {
  std::vector<std::string_view> names;
  const FormRow* const row = find_form(parts);
  if (row == nullptr) return names;
  names.reserve(row->fields.size());
  for (const FormField& field : row->fields) {
    if (field.shape.starts_with('(')) break;
    names.push_back(field.name);
  }
  return names;
}

/// "goto" of "(goto (1 2 0))", with value "(1 2 0)"; the value of any other part is the part
/// itself.
LinkField part_field(std::string_view part, std::size_t number) {
  PartReader inner(part);
  const auto head = part.starts_with('(') ? inner.next() : std::nullopt;
  if (!head || head->starts_with('(')) {
    return {fmt::format("part {}", number), printable(part, kMostOfPart)};
  }
  std::string value;
  while (const auto more = inner.next()) {
    if (!value.empty()) value += ' ';
    value += printable(*more, kMostOfPart);
  }
  return {fmt::format("{}: {}", number, printable(*head, kMostOfPart)), value};
}

}  // namespace

std::span<const FormRow> form_table() { return kForms; }

const FormRow* find_form(std::span<const std::string_view> parts) {
  if (parts.empty()) return nullptr;
  const auto* const found = std::ranges::find_if(kForms, [parts](const FormRow& row) {
    return row.head == parts.front() && has_words(row, parts);
  });
  return found == kForms.end() ? nullptr : found;
}

const FormRow* find_input_form(std::string_view head) {
  const auto* const found = std::ranges::find_if(kForms, [head](const FormRow& row) {
    return row.group == FormGroup::Received && row.head == head;
  });
  return found == kForms.end() ? nullptr : found;
}

bool fits(const FormRow& row, std::size_t parts) {
  return row.more.name.empty() ? parts == row.fields.size() : parts >= row.fields.size();
}

std::string usage(const FormRow& row) {
  std::string text = "(" + std::string(row.head);
  for (const FormField& field : row.fields) text += " " + shown(field);
  if (!row.more.name.empty()) text += " " + shown(row.more) + " ...";
  return text + ")";
}

std::string input_heads() {
  std::vector<std::string_view> heads;
  heads.reserve(kForms.size());
  for (const FormRow& row : kForms) {
    if (row.group == FormGroup::Received) heads.push_back(row.head);
  }
  std::string text;
  for (std::size_t k = 0; k < heads.size(); ++k) {
    if (k > 0) text += k + 1 == heads.size() ? " or " : ", ";
    text += heads[k];
  }
  return text;
}

std::vector<std::string_view> form_parts(std::string_view form) {
  std::vector<std::string_view> parts;
  PartReader reader(form);
  while (parts.size() < LinkMessage::kMostFields) {
    const auto part = reader.next();
    if (!part) break;
    parts.push_back(*part);
  }
  return parts;
}

std::vector<LinkField> form_fields(std::string_view form) {
  std::vector<LinkField> fields;
  std::vector<std::string_view> parts = form_parts(form);
  if (parts.empty()) return fields;
  fields.reserve(parts.size());
  fields.push_back({"verb", printable(parts.front(), kMostOfPart)});
  const std::string head = lower_case(parts.front());
  parts.front() = head;
  const auto names = names_of(parts);
  for (std::size_t k = 1; k < parts.size(); ++k) {
    if (k <= names.size()) {
      fields.push_back({std::string(names[k - 1]), printable(parts[k], kMostOfPart)});
    } else {
      fields.push_back(part_field(parts[k], k - names.size()));
    }
  }
  return fields;
}

std::string_view form_arguments(std::string_view form) {
  PartReader parts(form);
  parts.next();
  return parts.rest();
}

}  // namespace magna
